import type { Transaction } from "kysely";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import { neutralName } from "../../../../contract/shared/neutral-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { emptyRow, refillRow } from "../../people/withdrawal/empty-row.ts";
import { BATCH, type Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { lockCircle } from "./authority.ts";
import { endBroadcasts } from "./broadcast.ts";
import { indexCircle, isListed } from "./circle-fields.ts";

type Trx = Transaction<Database>;

const emptied = (id: number) => ({
  table: "circle" as const,
  id,
  empty: {
    name: neutralName.circle(id),
    name_folded: null,
    description: "",
    rules: "",
    announcement: "",
    announced_at: null,
    join_question: "",
    icon_image_id: null,
    banner_image_id: null,
    is_listed: 0,
  },
});
const pinned = (id: number) => ({ table: "circle_room" as const, key: "circle_id", id, empty: { pinned: "" } });

/** All words and pictures of a circle are its owner's. It stays for its members, without a name and in no list. */
export const withdrawnCircles: Withdrawable = {
  kind: "circle",
  isHeld: true,
  isCleaned: true,
  async next(db, { userId, after, since, until }) {
    const rows = await db
      .selectFrom("circle")
      .leftJoin("circle_room", "circle_room.circle_id", "circle.id")
      .selectAll("circle")
      .select("circle_room.pinned")
      .where("owner_id", "=", userId)
      .where("state", "in", ["applied", "open"])
      .where("created_at", ">=", since)
      .where("created_at", "<=", until)
      .where("circle.id", ">", after)
      .orderBy("circle.id")
      .limit(BATCH)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      texts: [
        { path: "name", field: "name" as const, text: row.name },
        ...(["description", "rules", "join_question", "announcement", "pinned"] as const).map((path) => ({
          path,
          field: "profile" as const,
          text: row[path] ?? "",
        })),
      ],
      imageIds: [row.icon_image_id, row.banner_image_id].filter((id) => id !== null),
    }));
  },
  async takeOut({ ctx, id }, keep) {
    await ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, id);
      const values = await emptyRow(trx, emptied(id));
      const room = await emptyRow(trx, pinned(id));
      if (!values && !room) return;
      await endBroadcasts(trx, id, "announcement");
      await forgetNotices(trx, id);
      await indexCircle(trx, { id, name: neutralName.circle(id), description: "" });
      await ctx.live.publish(trx, { type: "pages.stale" });
      await ctx.live.publish(trx, { type: "room.changed", circleId: id });
      const pictures = [values?.icon_image_id, values?.banner_image_id].filter((one) => typeof one === "number");
      await keep(trx, { values: { ...values, ...room }, imageIds: pictures });
      await setImageUses(trx, ctx, { kind: "circle", id });
    });
  },
  async putBack({ ctx, id, values }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, id);
      const { pinned: words, ...columns } = values;
      const taken =
        typeof columns.name_folded === "string" &&
        (await trx
          .selectFrom("circle")
          .select("id")
          .where("name_folded", "=", columns.name_folded)
          .where("id", "<>", id)
          .executeTakeFirst());
      const { name: _name, name_folded: _folded, ...withoutName } = columns;
      await refillRow(trx, emptied(id), taken ? withoutName : columns);
      if (words !== undefined) await refillRow(trx, pinned(id), { pinned: words });
      const circle = await trx.selectFrom("circle").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await trx
        .updateTable("circle")
        .set({ is_listed: isListed(circle) })
        .where("id", "=", id)
        .execute();
      await indexCircle(trx, circle);
      await ctx.live.publish(trx, { type: "pages.stale" });
      await ctx.live.publish(trx, { type: "room.changed", circleId: id });
      const pictures = [circle.icon_image_id, circle.banner_image_id];
      await setImageUses(trx, ctx, { kind: "circle", id }, { ids: pictures, field: "iconImageId" });
      await forget(trx);
    });
  },
};

/** Notices about the circle repeat its name and its announcement. They do not come back; the announcement does. */
async function forgetNotices(trx: Trx, id: number): Promise<void> {
  const members = trx.selectFrom("circle_member").select("user_id").where("circle_id", "=", id);
  await trx
    .deleteFrom("notice")
    .where("user_id", "in", members)
    .where("kind", "=", "circle")
    .where("path", "=", circlePath(id))
    .execute();
}
