import { type SubjectRef, subjectKinds } from "#contract/shared/subject.ts";
import { DYNAMIC_PATH } from "../../lib/dynamic-path.ts";
import { FORM_OWNER } from "../../lib/form-owner.ts";

/** The address that takes the likes and comments of posts' pages from a script. Dynamics' cards have their own. */
export const WAITING_PATH = "/resources/waiting";
/** The field with the address to which the form was sent. */
export const WAITING_TO = "waitingTo";

/** A like or a comment that waits on this device for the network. */
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
  /** The server's refusal. A refused comment is sent again only when its writer presses a button. */
  stopped?: string;
}

const DAY = 24 * 3_600_000;
export const KEPT_MS = 7 * DAY;
/**
 * The API knows a form's one-time key for a day after its first arrival (api/jobs/clean-up.ts). A comment whose request
 * may have arrived is not sent again later than this.
 */
export const TRIED_MS = 20 * 3_600_000;
export const TOO_OLD = "等得太久，没有自动发送。请先看看它是否已经发出，再决定要不要重试";

/** Longer forms do not wait. */
const BYTES_MOST = 20_000;

/** The field with the wanted state, by the intents of likes and favourites. */
const WISHES: Record<string, string> = { like: "liked", "like-comment": "liked", favourite: "favourited" };

/** The post whose page has this path. */
export function subjectAt(path: string): SubjectRef | undefined {
  const [, kind, id] = /^\/([a-z]+)\/([1-9]\d{0,15})$/.exec(path) ?? [];
  const known = subjectKinds.find((name) => name === kind);
  return known && { kind: known, id: Number(id) };
}

type Fields = Pick<WaitingSend, "to" | "fields">;

export const fieldOf = ({ fields }: Pick<WaitingSend, "fields">, name: string): string | undefined =>
  fields.find(([own]) => own === name)?.[1];

export const isComment = (send: Fields): boolean => fieldOf(send, "intent") === "comment";

/** Identifies what a like or favourite sets; undefined for a comment. */
export function targetOf(send: Fields): string | undefined {
  const intent = fieldOf(send, "intent") ?? "";
  if (WISHES[intent] === undefined) return undefined;
  return [send.to, intent, fieldOf(send, "commentId") ?? fieldOf(send, "id") ?? ""].join(" ");
}

/** The wanted state of a like or favourite. */
export function wishOf(send: Fields): boolean | undefined {
  const value = fieldOf(send, WISHES[fieldOf(send, "intent") ?? ""] ?? "");
  return value === undefined ? undefined : value === "true";
}

export const withField = (
  { fields }: Pick<WaitingSend, "fields">,
  name: string,
  value: string,
): WaitingSend["fields"] => fields.map(([own, old]) => [own, own === name ? value : old]);

/** The opposite of a like or favourite. */
export const opposite = (send: WaitingSend): WaitingSend => ({
  ...send,
  fields: withField(send, WISHES[fieldOf(send, "intent") ?? ""] ?? "", String(!wishOf(send))),
});

/** Whether a form is a comment with pictures, which only its own page can send. */
export function hasPictures(body: FormData): boolean {
  const isFile = [...body.values()].some((value) => typeof value !== "string" && value.size > 0);
  return body.get("intent") === "comment" && (isFile || body.has("image"));
}

/** Whether a form is a like, a favourite or a comment of this member, with nothing but text. */
export function mayWait(to: string, body: FormData, owner: number): boolean {
  const intent = String(body.get("intent"));
  if (body.get(FORM_OWNER) !== String(owner) || hasPictures(body)) return false;
  if (to === DYNAMIC_PATH) return intent === "like" || intent === "favourite";
  return subjectAt(to) !== undefined && (WISHES[intent] !== undefined || intent === "comment");
}

/** The text fields of a form. */
export function fieldsOf(body: FormData): WaitingSend["fields"] | null {
  const fields = [...body].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return JSON.stringify(fields).length > BYTES_MOST ? null : fields;
}

export const isTooOld = ({ at, triedAt = Infinity, ...send }: WaitingSend, now: number): boolean =>
  now - at > KEPT_MS || (isComment(send) && now - triedAt > TRIED_MS);
