import { type SubjectRef, subjectKinds } from "#contract/shared/subject.ts";
import { DYNAMIC_PATH } from "../../../lib/dynamic-path.ts";
import { FORM_OWNER } from "../../../lib/form-owner.ts";
import { hasPictures } from "../../../lib/form-pictures.ts";

/** The address that takes the forms of this store from a script. Dynamics' cards have their own for likes. */
export const WAITING_PATH = "/resources/waiting";
/** The field with the address to which the form was sent. */
export const WAITING_TO = "waitingTo";

interface Kind {
  name: string;
  /** The field with the typed words. A form without words sets a state. */
  words?: string;
  /** The field with the wanted state. */
  wish?: string;
  /** The API's pause between two of a member, in ms, for a kind that is stored before its first request. */
  pauseMs?: number;
}

/** By the `intent` of their forms. */
const KINDS = {
  like: { name: "赞", wish: "liked" },
  "like-comment": { name: "赞", wish: "liked" },
  favourite: { name: "收藏", wish: "favourited" },
  comment: { name: "评论", words: "source" },
  message: { name: "消息", words: "source", pauseMs: 2_000 },
  danmaku: { name: "弹幕", words: "text", pauseMs: 5_000 },
} satisfies Record<string, Kind>;

export type HeldIntent = "message" | "danmaku";

/** A form that waits on this device for the server's answer. */
export interface WaitingSend {
  id: string;
  /** The id of the member who sent it. */
  owner: number;
  /** When it was sent, in ms since 1970. Each is later than the one before it. */
  at: number;
  /** The address of the form. */
  to: string;
  /** The page of the form, and its title. */
  page: string;
  title: string;
  fields: [name: string, value: string][];
  /** When a request began that the server may have received. */
  triedAt?: number;
  /** The server's refusal. Refused words are sent again only when their writer presses a button. */
  stopped?: string;
}

const DAY = 24 * 3_600_000;
export const KEPT_MS = 7 * DAY;
/**
 * The API knows a form's one-time key for a day after its first arrival (api/jobs/clean-up.ts). Words whose request
 * may have arrived are not sent again later than this.
 */
export const TRIED_MS = 20 * 3_600_000;
export const TOO_OLD = "等得太久，没有自动发送。请先看看它是否已经发出，再决定要不要重试";

/** Longer forms do not wait. */
const BYTES_MOST = 20_000;

/** The post whose page has this path. */
export function subjectAt(path: string): SubjectRef | undefined {
  const [, kind, id] = /^\/([a-z]+)\/([1-9]\d{0,15})$/.exec(path) ?? [];
  const known = subjectKinds.find((name) => name === kind);
  return known && { kind: known, id: Number(id) };
}

type Fields = Pick<WaitingSend, "fields">;

export const fieldOf = ({ fields }: Fields, name: string): string | undefined =>
  fields.find(([own]) => own === name)?.[1];

export const intentOf = (send: Fields): string => fieldOf(send, "intent") ?? "";

export const kindOf = (intent: string): Kind | undefined =>
  Object.hasOwn(KINDS, intent) ? KINDS[intent as keyof typeof KINDS] : undefined;

/** The typed words; undefined for a like or favourite. */
export function wordsOf(send: Fields): string | undefined {
  const name = kindOf(intentOf(send))?.words;
  return name === undefined ? undefined : (fieldOf(send, name) ?? "");
}

/** Identifies what a like or favourite sets; undefined for words. */
export function targetOf(send: Fields & Pick<WaitingSend, "to">): string | undefined {
  const intent = intentOf(send);
  if (kindOf(intent)?.wish === undefined) return undefined;
  return [send.to, intent, fieldOf(send, "commentId") ?? fieldOf(send, "id") ?? ""].join(" ");
}

const wishField = (send: Fields) => kindOf(intentOf(send))?.wish ?? "";

/** The wanted state of a like or favourite. */
export function wishOf(send: Fields): boolean | undefined {
  const value = fieldOf(send, wishField(send));
  return value === undefined ? undefined : value === "true";
}

export const withField = ({ fields }: Fields, name: string, value: string): WaitingSend["fields"] =>
  fields.map(([own, old]) => [own, own === name ? value : old]);

/** The opposite of a like or favourite. */
export const opposite = (send: WaitingSend): WaitingSend => ({
  ...send,
  fields: withField(send, wishField(send), String(!wishOf(send))),
});

export const isOwn = (body: FormData, owner: number): boolean => body.get(FORM_OWNER) === String(owner);

/** Whether a form is a like, a favourite or a comment of this member, with nothing but text. */
export function mayWait(to: string, body: FormData, owner: number): boolean {
  const intent = String(body.get("intent"));
  const kind = kindOf(intent);
  if (!kind || kind.pauseMs !== undefined || !isOwn(body, owner) || hasPictures(body)) return false;
  if (to === DYNAMIC_PATH) return intent === "like" || intent === "favourite";
  return subjectAt(to) !== undefined;
}

/** The text fields of a form. */
export function fieldsOf(body: FormData): WaitingSend["fields"] | null {
  const fields = [...body].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return JSON.stringify(fields).length > BYTES_MOST ? null : fields;
}

export const isTooOld = ({ at, triedAt = Infinity, ...send }: WaitingSend, now: number): boolean =>
  now - at > KEPT_MS || (wordsOf(send) !== undefined && now - triedAt > TRIED_MS);
