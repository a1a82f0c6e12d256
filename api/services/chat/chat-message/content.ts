import { reportListPath } from "../../../../contract/console/report-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type Content, type RemoveReported, titleFrom } from "../../shared/content/content.ts";
import { notify } from "../../shared/message/notify.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { clearMessage } from "./clear-messages.ts";
import { reportableMessage } from "./reported-messages.ts";

const messageName = (circleId: number | null) => (circleId === null ? "私信" : "聊天室消息");

/** Messages of conversations and rooms. */
export const messageContent: Content = {
  kind: "message",
  reported: {
    async find({ db }, ids) {
      const rows = await db
        .selectFrom("message")
        .leftJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
        .select(["message.id", "message.author_id", "message.recalled_at", "circle_room.circle_id"])
        .where("message.id", "in", ids)
        .execute();
      return new Map(
        rows.map((row) => [
          row.id,
          {
            subject: null,
            title: `一条${messageName(row.circle_id)}`,
            authorId: row.author_id,
            path: reportListPath,
            isDeleted: row.recalled_at !== null,
          },
        ]),
      );
    },
    sources: () => Promise.resolve(new Map()),
    isOpenToStaff: () => Promise.resolve(false),
    async seenBy(ctx, viewer, id) {
      const message = await reportableMessage(ctx, viewer, id).catch((error: unknown) => {
        if (error instanceof ApiError) return null;
        throw error;
      });
      if (!message) return null;
      const { text, authorId, path } = message;
      return { subject: null, title: titleFrom(text) || "（图片）", authorId, path, isDeleted: false };
    },
    remove,
  },
  deletedAt: "recalled_at",
};

/** A message is cleared for all who could read it; nothing is left that an appeal could restore. */
async function remove({ ctx, viewer, id, authorId, reason }: RemoveReported): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const room = await trx
      .selectFrom("message")
      .innerJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
      .select("circle_room.circle_id")
      .where("message.id", "=", id)
      .executeTakeFirst();
    if (!(await clearMessage(trx, ctx, id, { byId: viewer.id, isStaff: true }))) return;
    await recordDeed(trx, { ctx, viewer }, { act: "remove", target: { kind: "message", id }, reason });
    const notice = {
      kind: "removal" as const,
      title: `你的一条${messageName(room?.circle_id ?? null)}被管理员删除`,
      body: `理由：${reason}`,
      path: null,
    };
    await notify({ ctx, trx, userIds: [authorId], notice });
  });
}
