import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { RecordExport, recordExportInput } from "../../../../contract/lifecycle/record-export.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

const SHOWN = 20;

interface Asked {
  ctx: Context;
  viewer: Viewer;
  userId: number;
}

/** The last exports of a person's records. */
export const recordExportsQuery = (ctx: Pick<Context, "db">, userId: number) =>
  ctx.db.selectFrom("record_export").selectAll().where("user_id", "=", userId).orderBy("id", "desc").limit(SHOWN);

/** The exports of a person's records, newest first; only the administrator who requested an export gets its file. */
export async function recordExportsOf({ ctx, viewer, userId }: Asked): Promise<RecordExport[]> {
  const rows = await recordExportsQuery(ctx, userId).execute();
  const people = await userBriefs(
    ctx,
    rows.map((row) => row.asked_by),
  );
  const iso = (at: number) => new Date(at).toISOString();
  const now = ctx.clock.now();
  return rows.map((row) => {
    const isThere = row.file_key !== null && (row.due_at ?? 0) > now;
    return {
      id: row.id,
      state: isThere ? "ready" : row.made_at !== null ? "over" : row.due_at === null ? "failed" : "waiting",
      document: row.document,
      reason: row.reason,
      askedBy: briefOf(people, row.asked_by),
      askedAt: iso(row.asked_at),
      file:
        isThere && row.asked_by === viewer.id
          ? { url: `/media/${row.file_key}?own`, bytes: row.bytes, expiresAt: iso(row.due_at ?? now) }
          : null,
    };
  });
}

/**
 * Requests an archive of a person's stored data; a job makes the archive. The person is not notified.
 * @throws ApiError FORBIDDEN, NOT_FOUND, INVALID_INPUT at `who` for another id or name, CONFLICT while the last archive
 * is being made
 */
export async function askRecords({
  input: { reason, document, who },
  ...asked
}: Asked & { caller: Caller; input: z.output<typeof recordExportInput> }): Promise<{ ok: true }> {
  const { ctx, viewer, userId } = asked;
  assertMayOnSite(viewer, "records");
  const now = ctx.clock.now();
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const person = await trx.selectFrom("user").select(["id", "name"]).where("id", "=", userId).executeTakeFirst();
      if (!person) throw new ApiError("NOT_FOUND", "没有这位成员");
      if (who !== String(person.id) && who !== person.name)
        throw fieldError("who", `请填写 TA 的编号 ${person.id} 或名字，确认没有选错人`);
      const { id } = await trx
        .insertInto("record_export")
        .values({ user_id: userId, asked_by: viewer.id, asked_at: now, reason, document, due_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      await audit(trx, asked, {
        act: "export-records",
        target: { kind: "user", id: userId },
        after: { document, export: id },
        reason,
      });
      return { ok: true } as const;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError("CONFLICT", "上一份还在生成，请稍后再来看") : error;
    });
}
