import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { Database } from "../../db/schema/index.ts";

interface OnceKey {
  ctx: Context;
  viewer: Viewer;
  /** Which form; a key of one form says nothing about another. */
  form: string;
  /** Random text that the page put into the form. */
  formKey: string;
}

const storedKey = ({ form, formKey }: OnceKey) => `${form}:${formKey}`;

/**
 * Runs `run` in a transaction, once for each form key: a second submit of the same form gets the first one's result.
 * Two at the same time: the row's unique key makes the second wait until the first has committed (PostgreSQL), or
 * they come one after the other anyway (SQLite). When `run` throws, nothing stays and the key is free again.
 * @param run its result must survive JSON
 */
export function once<T>(input: OnceKey & { run: (trx: Transaction<Database>) => Promise<T> }): Promise<T> {
  const { ctx, viewer, run } = input;
  const key = storedKey(input);
  return ctx.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto("form_result")
      .values({ user_id: viewer.id, form_key: key, result: "", created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(["user_id", "form_key"]).doNothing())
      .returning("form_key")
      .executeTakeFirst();
    if (!first) {
      const stored = await trx
        .selectFrom("form_result")
        .select("result")
        .where("user_id", "=", viewer.id)
        .where("form_key", "=", key)
        .executeTakeFirstOrThrow();
      return JSON.parse(stored.result) as T;
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

/** What this form has already made, if it has: asked before work that would refuse a second submit. */
export async function recall<T>(input: OnceKey): Promise<T | undefined> {
  const stored = await input.ctx.db
    .selectFrom("form_result")
    .select("result")
    .where("user_id", "=", input.viewer.id)
    .where("form_key", "=", storedKey(input))
    .executeTakeFirst();
  return stored ? (JSON.parse(stored.result) as T) : undefined;
}
