import { randomBytes } from "node:crypto";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { appealsOf } from "../../shared/appeal/appeals.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  id: number;
}
export interface RevisedCall {
  endpoint: string;
  params: unknown;
  body: Record<string, unknown>;
}

/** The stored call with new texts and a new form key. @throws ApiError CONFLICT */
export async function revisedCall({
  ctx,
  viewer,
  id,
  texts,
}: Asked & { texts: { path: string; text: string }[] }): Promise<RevisedCall> {
  const row = await ctx.db
    .selectFrom("review")
    .select(["endpoint", "params", "body", "texts"])
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .where("state", "in", ["refused", "withdrawn"])
    .where("replaced_by", "is", null)
    .executeTakeFirst();
  const sent = await appealsOf(ctx, ["review"], [id]);
  if (!row || sent.get(id)?.state === "open")
    throw new ApiError("CONFLICT", "它不能重新提交：还在审核或申诉中，或者已经重新提交过了");
  const body = JSON.parse(row.body) as Record<string, unknown>;
  // Only texts that existed before, at the top level of the body.
  const known = new Set((JSON.parse(row.texts) as { path: string }[]).map(({ path }) => path));
  for (const { path, text } of texts) if (known.has(path) && typeof body[path] === "string") body[path] = text;
  if ("formKey" in body) body.formKey = randomBytes(18).toString("base64url");
  return { endpoint: row.endpoint, params: JSON.parse(row.params), body };
}

/** Marks the old review as replaced by the new one, or by itself when the new call was published at once. */
export async function endRevised({ ctx, viewer, id }: Asked, reviewId: number | null): Promise<void> {
  await ctx.db
    .updateTable("review")
    .set({ replaced_by: reviewId ?? id })
    .where("id", "=", id)
    .where("author_id", "=", viewer.id)
    .execute();
}
