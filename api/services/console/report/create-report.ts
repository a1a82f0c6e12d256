import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { createReportInput, reportEndpoints } from "../../../../contract/console/report.ts";
import { copyMessages } from "../../chat/chat-message/reported-messages.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { reportable } from "./reported.ts";
import type { ReportRef } from "./reported-kind.ts";

/** The reported content as the report form shows it. @throws ApiError NOT_FOUND */
export async function reportTarget({
  ctx,
  viewer,
  ref,
}: {
  ctx: Context;
  viewer: Viewer;
  ref: ReportRef;
}): Promise<z.output<typeof reportEndpoints.target.output>> {
  const { authorId, title, path } = await reportable(ctx, viewer, ref);
  const [authors, mine] = await Promise.all([
    userBriefs(ctx, [authorId]),
    ctx.db
      .selectFrom("report")
      .select("status")
      .where("reporter_id", "=", viewer.id)
      .where("subject_kind", "=", ref.kind)
      .where("subject_id", "=", ref.id)
      .executeTakeFirst(),
  ]);
  return {
    about: { kind: ref.kind, id: ref.id, title, path, author: briefOf(authors, authorId) },
    isMine: authorId === viewer.id,
    status: mine?.status ?? null,
  };
}

/**
 * Creates a report. Each user can report a post, comment or message once: a second report changes nothing, whatever
 * became of the first. The report of a message contains the messages around it.
 * @throws ApiError NOT_FOUND, FORBIDDEN for one's own content, TOO_MANY_REQUESTS past 30 an hour
 */
export async function createReport({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof createReportInput>;
}): Promise<{ isNew: boolean; path: string }> {
  const { authorId, path } = await reportable(ctx, viewer, input);
  if (authorId === viewer.id) throw new ApiError("FORBIDDEN", "这是你自己的内容，不用举报，可以直接修改或删除");
  return ctx.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto("report")
      .values({
        subject_kind: input.kind,
        subject_id: input.id,
        reporter_id: viewer.id,
        author_id: authorId,
        reason: input.reason,
        text: input.text,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(["reporter_id", "subject_kind", "subject_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made && input.kind === "message")
      await copyMessages(trx, ctx, viewer, { reportId: made.id, messageId: input.id });
    return { isNew: made !== undefined, path };
  });
}
