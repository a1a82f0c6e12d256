import { createHash } from "node:crypto";
import { type Kysely, type Transaction } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Context, Viewer } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

interface OnceKey {
  ctx: Context;
  viewer: Viewer;
  /** The name of the form; the same key in another form is a different key. */
  form: string;
  /** The random text that the page put into the form. */
  formKey: string;
  /**
   * The form's content: a second submit with the same key and other content is refused. Null: the key already
   * identifies the content.
   */
  content: object | null;
  /**
   * The table that the form writes to, when the same content within a minute makes one row although the keys differ
   * (decision 0012).
   */
  repeatedIn?: "comment" | "dynamic" | "feedback" | undefined;
}

/** The result of a form; `repeated` when a form with another key has already made it. */
type Made<T> = T | (T & { repeated: true });

/** For this long (ms) a form with the same content and another key is treated as a repeat. */
export const REPEAT_MS = 60_000;

/** Fields that the member did not write or choose, or that differ in each submit. */
const NOT_CONTENT = new Set(["formKey", "revision", "draftRevision", "despiteSimilar", "unlessRepeated"]);

/**
 * A hash of the form's content. Files count by their properties and order, not by their ids: without scripts the
 * browser uploads a chosen file again with each submit of the same form.
 */
function contentOf({ ctx, content }: OnceKey): Promise<string> {
  if (content === null) return Promise.resolve("");
  let hash = hashes.get(content);
  if (!hash) hashes.set(content, (hash = hashOf(ctx, content)));
  return hash;
}

/** Caches the hash of a form's content, which one request needs up to three times. */
const hashes = new WeakMap<object, Promise<string>>();

/** The hash of a form's content, for verbs that keep the form's key in a table of their own. */
export async function hashOf(ctx: Context, content: object): Promise<string> {
  const typed = Object.entries(content).filter(([name]) => !NOT_CONTENT.has(name));
  const whole = await Promise.all(
    typed.map(async ([name, value]: [string, unknown]) => [name, await filesIn(ctx, name, value)]),
  );
  return createHash("sha256").update(JSON.stringify(whole)).digest("base64url");
}

async function filesIn(ctx: Context, name: string, value: unknown): Promise<unknown> {
  const ids = [value].flat().filter((id) => typeof id === "number");
  if (ids.length === 0) return value;
  if (name === "videoFileId") {
    const rows = await ctx.db
      .selectFrom("video_file")
      .select(["id", "name", "source_bytes"])
      .where("id", "in", ids)
      .execute();
    const names = new Map(rows.map((row) => [row.id, `${row.source_bytes} ${row.name}`]));
    return ids.map((id) => names.get(id) ?? id);
  }
  if (name !== "imageIds" && name !== "coverImageId") return value;
  const rows = await ctx.db.selectFrom("image").select(["id", "key"]).where("id", "in", ids).execute();
  const keys = new Map(rows.map(({ id, key }) => [id, key]));
  return ids.map((id) => keys.get(id) ?? id);
}

type Form = { userId: number; key: string };
const storedForm = cachedQuery((db, { userId, key }: Form) =>
  db.selectFrom("form_result").select(["result", "content"]).where("user_id", "=", userId).where("form_key", "=", key),
);
const beginForm = cachedQuery((db, { userId, key, content, now }: Form & { content: string; now: number }) =>
  db
    .insertInto("form_result")
    .values({ user_id: userId, form_key: key, content, result: "", created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "form_key"]).doNothing())
    .returning("form_key"),
);
const endForm = cachedQuery((db, { userId, key, result }: Form & { result: string }) =>
  db.updateTable("form_result").set({ result }).where("user_id", "=", userId).where("form_key", "=", key),
);

type SameWords = { userId: number; content: string; since: number };
const sameWords = cachedQuery((db, { userId, content, since }: SameWords) =>
  db
    .selectFrom("form_result")
    .select(["form_key", "result"])
    .where("user_id", "=", userId)
    .where("content", "=", content)
    .where("created_at", ">", since),
);

/** @throws ApiError FORM_USED */
function resultOf<T>(stored: { result: string; content: string }, content: string): T {
  if (stored.content !== "" && content !== "" && stored.content !== content) throw new ApiError("FORM_USED");
  return JSON.parse(stored.result) as T;
}

const storedKey = ({ form, formKey }: Pick<OnceKey, "form" | "formKey">) => `${form}:${formKey}`;

/**
 * Runs `run` in a transaction, once for each form key: a second submit of the same form gets the result of the first.
 * Two submits at the same time run one after the other: on PostgreSQL the row's unique key makes the second wait until
 * the first has committed, and SQLite serialises transactions anyway. When `run` throws, the transaction is rolled back
 * and the key is free again. With `repeatedIn`, forms with the same content and other keys share one result, too.
 * @param run its result must survive JSON
 * @throws ApiError FORM_USED when the first submit had other content
 */
export async function once<T>(input: OnceKey & { run: (trx: Transaction<Database>) => Promise<T> }): Promise<Made<T>> {
  const { ctx, viewer, run } = input;
  const key = storedKey(input);
  const content = await contentOf(input);
  return ctx.db.transaction().execute(async (trx): Promise<Made<T>> => {
    const form = { userId: viewer.id, key };
    if (input.repeatedIn) {
      await lockWords(trx, viewer, content);
      const repeated = await sameWordsResult<T>(trx, input);
      if (repeated) return repeated;
    }
    const isFirst = await beginForm.first(trx, { ...form, content, now: ctx.clock.now() });
    if (!isFirst) {
      const stored = await storedForm.first(trx, form);
      if (!stored) throw new Error("a form that is there has a result");
      return resultOf<T>(stored, content);
    }
    const result = await run(trx);
    await endForm.rows(trx, { ...form, result: JSON.stringify(result) });
    return result;
  });
}

/** Whether this form was submitted before. A second submit with other content will be refused (FORM_USED). */
export async function isSent(
  { db }: Pick<Context, "db">,
  viewer: Pick<Viewer, "id">,
  form: Pick<OnceKey, "form" | "formKey">,
): Promise<boolean> {
  return (await storedForm.first(db, { userId: viewer.id, key: storedKey(form) })) !== undefined;
}

/**
 * The earlier result of this form, or of the same content with another key (`repeatedIn`). Callers use it before work
 * that would refuse a second submit.
 * @throws ApiError FORM_USED
 */
export async function earlierResult<T>(input: OnceKey): Promise<Made<T> | undefined> {
  const { ctx, viewer } = input;
  const stored = await storedForm.first(ctx.db, { userId: viewer.id, key: storedKey(input) });
  if (stored) return resultOf<T>(stored, await contentOf(input));
  return input.repeatedIn ? sameWordsResult<T>(ctx.db, input) : undefined;
}

/** The first key of these PostgreSQL advisory locks. */
const WORDS = 120;

/** Serialises a member's forms with the same content, whatever their keys; SQLite serialises transactions anyway. */
export async function lockWords(trx: Kysely<Database>, viewer: Pick<Viewer, "id">, words: string): Promise<void> {
  await dialectOf(trx).lockKey(trx, WORDS, `${viewer.id}:${words}`);
}

/**
 * The result of the same content by the same member within the last minute, if its row still exists. After Back a page
 * has a new form key, and without scripts nothing else distinguishes a repeated submit from a new one (decision 0012).
 */
async function sameWordsResult<T>(db: Kysely<Database>, input: OnceKey): Promise<Made<T> | undefined> {
  const { ctx, viewer, form, repeatedIn } = input;
  const content = await contentOf(input);
  const rows = await sameWords.rows(db, { userId: viewer.id, content, since: ctx.clock.now() - REPEAT_MS });
  for (const { form_key: key, result } of rows) {
    if (!key.startsWith(`${form}:`) || key === storedKey(input)) continue;
    const made = JSON.parse(result) as T & { id: number };
    const there = await db
      .selectFrom(repeatedIn as "comment")
      .select("id")
      .where("id", "=", made.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (there) return { ...made, repeated: true };
  }
  return undefined;
}
