import { sql } from "kysely";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { emptied } from "../../people/withdrawal/emptied.ts";
import { tie } from "../../people/withdrawal/tie.ts";
import { lockCircle, standingIn } from "./authority.ts";
import { addMember, endMember } from "./membership.ts";

/** A membership counts. The owner stays in their circle, whose words are hidden (withdraw-circles.ts). */
export const withdrawnMembers = tie({
  table: "circle_member",
  by: "user_id",
  on: "circle_id",
  time: "role <> 'owner' and created_at",
  columns: ["role", "may_post", "muted_until", "mute_reason", "notice_level"],
  end: (ctx, userId, circleId) =>
    ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, circleId);
      await endMember(trx, { circleId, userId });
    }),
  begin: (ctx, viewer, circleId, values) =>
    ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, circleId);
      // The circle's staff banned them meanwhile.
      if ((await standingIn(trx, ctx.clock, viewer, circleId)).ban) throw new ApiError("FORBIDDEN");
      if (await addMember(trx, { ctx, circleId, userId: viewer.id }))
        await trx
          .updateTable("circle_member")
          .set(values)
          .where("circle_id", "=", circleId)
          .where("user_id", "=", viewer.id)
          .execute();
    }),
});

/** The words of an application, which the circle's staff read. */
export const withdrawnApplications = emptied<{ answer: string }>({
  table: "circle_application",
  isOf: (userId) => sql`user_id = ${userId} and answer <> ''`,
  read: ["answer"],
  thingOf: ({ answer }) => ({ texts: [{ path: "answer", field: "profile", text: answer }], imageIds: [] }),
  empty: () => ({ answer: "" }),
});
