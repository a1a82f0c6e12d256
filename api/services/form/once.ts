import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { ApiError } from "../../contract/errors.ts";
import type { Context, Viewer } from "../../context.ts";
import type { Database } from "../../db/schema/index.ts";

interface OnceKey {
  ctx: Context;
  viewer: Viewer;
  /** Which form; a key of one form says nothing about another. */
  form: string;
  /** Random text that the page put into the form. */
  formKey: string;
  /** What was typed: the same key with other words is another thing, and is refused. Null: the key names its words itself. */
  content: object | null;
}

/** Not typed, or other at each press: a chosen file is uploaded anew. */
const NOT_CONTENT = new Set([
  "formKey",
  "revision",
  "draftRevision",
  "imageIds",
  "videoFileId",
  "coverImageId",
  "despiteSimilar",
]);

function contentOf({ content }: OnceKey): string {
  if (content === null) return "";
  const typed = Object.entries(content).filter(([name]) => !NOT_CONTENT.has(name));
  return createHash("sha256").update(JSON.stringify(typed)).digest("base64url");
}

/** @throws ApiError FORM_USED */
function resultOf<T>(stored: { result: string; content: string }, key: OnceKey): T {
  const content = contentOf(key);
  if (stored.content !== "" && content !== "" && stored.content !== content) throw new ApiError("FORM_USED");
  return JSON.parse(stored.result) as T;
}

const storedKey = ({ form, formKey }: OnceKey) => `${form}:${formKey}`;

/**
 * Runs `run` in a transaction, once for each form key: a second submit of the same form gets the first one's result.
 * Two at the same time: the row's unique key makes the second wait until the first has committed (PostgreSQL), or
 * they come one after the other anyway (SQLite). When `run` throws, nothing stays and the key is free again.
 * @param run its result must survive JSON
 * @throws ApiError FORM_USED where the first submit held other words
 */
export function once<T>(input: OnceKey & { run: (trx: Transaction<Database>) => Promise<T> }): Promise<T> {
  const { ctx, viewer, run } = input;
  const key = storedKey(input);
  return ctx.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto("form_result")
      .values({ user_id: viewer.id, form_key: key, content: contentOf(input), result: "", created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(["user_id", "form_key"]).doNothing())
      .returning("form_key")
      .executeTakeFirst();
    if (!first) {
      const stored = await trx
        .selectFrom("form_result")
        .select(["result", "content"])
        .where("user_id", "=", viewer.id)
        .where("form_key", "=", key)
        .executeTakeFirstOrThrow();
      return resultOf<T>(stored, input);
    }
    const result = await run(trx);
    await trx
      .updateTable("form_result")
      .set({ result: JSON.stringify(result) })
      .where("user_id", "=", viewer.id)
      .where("form_key", "=", key)
      .execute();
    return result;
  });
}

/** What this form has already made, if it has: asked before work that would refuse a second submit. @throws ApiError FORM_USED */
export async function recall<T>(input: OnceKey): Promise<T | undefined> {
  const stored = await input.ctx.db
    .selectFrom("form_result")
    .select(["result", "content"])
    .where("user_id", "=", input.viewer.id)
    .where("form_key", "=", storedKey(input))
    .executeTakeFirst();
  return stored ? resultOf<T>(stored, input) : undefined;
}
