import { z } from "zod";
import "./common.ts";
import type { LimitName } from "./limit-names.ts";
import type { WordField } from "./word-names.ts";
import { FORM_OWNER_HEADER } from "./paths.ts";

type Shape = z.ZodType;

/** One HTTP endpoint, stated once: the API mounts it, the web tier's client and OpenAPI are typed by it. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends Shape = Shape,
> {
  method: "get" | "post" | "put" | "delete";
  /** Below the versioned community path, with `{name}` for parameters: `/article/{id}`. */
  path: string;
  summary: string;
  /** none: anyone. optional: more for whoever is logged in. required: 401 without a session. */
  auth: "none" | "optional" | "required";
  /** It answers the site's staff alone, as all below `/admin` do: the API's public document does not name it. */
  staff?: boolean;
  params: P;
  query: Q;
  /** JSON body; `multipart` endpoints take a form with the file under `file`. */
  body: B;
  multipart?: boolean;
  /**
   * It puts words of the caller before others: who is muted is refused it, at the mount (`services/console/staff/may-publish.ts`), and its
   * words are judged there (`services/moderation/word/judge-words.ts`). Where in the body they stand, and what they are; `draft` is the id of a
   * draft whose title and text are put out.
   */
  publishes?: Readonly<Record<string, WordField | "draft">>;
  /** The rules of how often it may be asked. Every endpoint that writes has one. */
  limits?: readonly LimitName[];
  output: O;
}

const nothing = z.object({});

/** What every write of a member may bring beside its input: said once here, for the document and for whoever calls. */
export const ownedHeaders = z.object({
  [FORM_OWNER_HEADER]: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional()
    .describe("写下内容的账号编号；与令牌的账号不同时拒绝（409，code 为 OTHER_ACCOUNT），什么都不写"),
});

export function endpoint<
  O extends Shape,
  P extends Shape = typeof nothing,
  Q extends Shape = typeof nothing,
  B extends Shape = typeof nothing,
>(def: {
  method: Endpoint["method"];
  path: string;
  summary: string;
  auth?: Endpoint["auth"];
  staff?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  multipart?: boolean;
  publishes?: Readonly<Record<string, WordField | "draft">>;
  limits?: readonly LimitName[];
  output: O;
}): Endpoint<P, Q, B, O> {
  return {
    auth: "none",
    ...def,
    params: (def.params ?? nothing) as P,
    query: (def.query ?? nothing) as Q,
    body: (def.body ?? nothing) as B,
  };
}

export const isForStaff = ({ path, staff = false }: Pick<Endpoint, "path" | "staff">): boolean =>
  staff || path.startsWith("/admin/");

/** What a caller gives, before parsing. */
export type InputOf<E extends Endpoint> = {
  params: z.input<E["params"]>;
  query: z.input<E["query"]>;
  body: z.input<E["body"]>;
};
/** What a handler gets, after parsing. */
export type ParsedOf<E extends Endpoint> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
};
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;

/** Every answer of the API: statusCode 200 is success (spec §7). */
export interface Envelope<T> {
  statusCode: number;
  message: string;
  data: T;
}
