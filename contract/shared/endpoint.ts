import { z } from "zod";
import "./common.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { WordField } from "./word-names.ts";
import { FORM_OWNER_HEADER } from "./paths.ts";

type Shape = z.ZodType;
type PublishedField = WordField | "draft" | "captions";

/**
 * The definition of one HTTP endpoint: the API mounts it, and the web tier's client and the OpenAPI document take their
 * types from it.
 */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  O extends Shape = Shape,
> {
  method: "get" | "post" | "put" | "delete";
  /** The path below the versioned community path, with `{name}` for parameters: `/article/{id}`. */
  path: string;
  summary: string;
  /** none: anyone. optional: anyone, with more data for members. required: 401 without a session. */
  auth: "none" | "optional" | "required";
  /**
   * The endpoint is for the site's staff only, as all endpoints below `/admin` are; the API's public document leaves it
   * out.
   */
  staff?: boolean;
  params: P;
  query: Q;
  /** The JSON body; `multipart` endpoints accept a form with the file under `file`. */
  body: B;
  multipart?: boolean;
  /**
   * The endpoint publishes text of the caller. The mount refuses muted callers
   * (`services/shared/sanction/may-publish.ts`) and checks the text (`services/moderation/word/judge-words.ts`). The keys
   * are the fields of the body, the values their kinds; `draft` marks the id of a draft whose title and text are
   * published, `captions` a file of captions, of which only the words are checked.
   */
  publishes?: Readonly<Record<string, PublishedField>>;
  /**
   * Words to other members that an act carries: the fields of the body with their kinds. The act cannot wait for review,
   * so the mount refuses words that a publication would have to wait for (`services/moderation/review/pass-words.ts`);
   * empty words are always fine. `saysUnless` names a field that, when true, hides the words from others.
   */
  says?: Readonly<Record<string, WordField>>;
  saysUnless?: string;
  /**
   * The texts of the body and the query that no other member reads, with the reason. Every text is named here, in `says` or
   * in `publishes`: `contract/shared/judged-texts.test.ts`.
   */
  unread?: Readonly<Record<string, string>>;
  /** The act protects the caller from others, and is open to a member who has not agreed to the current agreement. */
  protects?: true;
  /** The response has an ETag; a conditional request for the same version gets 304. */
  hasTag?: true;
  /** The endpoint's rate limits, declared in the contract of their feature. Every endpoint that writes has one. */
  limits?: readonly RateLimit[];
  output: O;
}

const nothing = z.object({});

/** The optional headers of every write of a member, defined once for the document and the callers. */
export const ownedHeaders = z.object({
  [FORM_OWNER_HEADER]: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional()
    .describe("写下内容的账号编号；与令牌的账号不同时拒绝（409，code 为 OTHER_ACCOUNT），什么都不写"),
});

// The annotation lets the bundler leave endpoints out of the scripts of pages that use only the schemas beside them.
/* @__NO_SIDE_EFFECTS__ */
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
  publishes?: Readonly<Record<string, PublishedField>>;
  says?: Readonly<Record<string, WordField>>;
  saysUnless?: string;
  unread?: Readonly<Record<string, string>>;
  protects?: true;
  hasTag?: true;
  limits?: readonly RateLimit[];
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

/** The caller's input, before parsing. */
export type InputOf<E extends Endpoint> = {
  params: z.input<E["params"]>;
  query: z.input<E["query"]>;
  body: z.input<E["body"]>;
};
/** The handler's input, after parsing. */
export type ParsedOf<E extends Endpoint> = {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
};
export type OutputOf<E extends Endpoint> = z.output<E["output"]>;

/** The envelope of every response of the API: statusCode 200 is success (spec §7). */
export interface Envelope<T> {
  statusCode: number;
  message: string;
  data: T;
}
