import { type ProfilePart, profileParts } from "../../../../contract/console/person-act-names.ts";
import { neutralName } from "../../../../contract/shared/neutral-names.ts";
import { forgetSuggestion, keepSuggestion } from "../../../db/suggestions.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { emptyRow, refillRow } from "../../people/withdrawal/empty-row.ts";
import type { Kept, Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { markMentionsStale } from "../../shared/mention/mark-mentions-stale.ts";
import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

type Trx = Transaction<Database>;

const partColumns: Record<ProfilePart, readonly string[]> = {
  name: ["name", "name_folded"],
  bio: ["bio"],
  avatar: ["avatar_image_id"],
  cover: ["cover_image_id"],
};

function emptied(id: number, parts: readonly ProfilePart[] = profileParts) {
  const empty: Record<string, unknown> = {
    name: neutralName.user(id),
    // With null, searches do not find the account.
    name_folded: null,
    bio: "",
    avatar_image_id: null,
    cover_image_id: null,
  };
  const columns = new Set<string>(parts.flatMap((part) => partColumns[part]));
  return {
    table: "user" as const,
    id,
    empty: Object.fromEntries(Object.entries(empty).filter(([name]) => columns.has(name))),
  };
}

/** Names, texts and pictures of a profile. The name is free for others until it is put back. */
export const withdrawnProfile: Withdrawable = {
  kind: "user",
  isHeld: true,
  isCleaned: true,
  async next(db, { userId, after, since }) {
    if (after >= userId || since > 0) return [];
    const row = await db.selectFrom("user").selectAll().where("id", "=", userId).executeTakeFirst();
    if (!row) return [];
    const imageIds = [row.avatar_image_id, row.cover_image_id].filter((id) => id !== null);
    const name = row.name === neutralName.user(userId) ? "" : (row.name ?? "");
    if (name + row.bio === "" && imageIds.length === 0) return [];
    return [
      {
        id: userId,
        texts: [
          { path: "name", field: "name", text: name },
          { path: "bio", field: "profile", text: row.bio },
        ],
        imageIds,
      },
    ];
  },
  async takeOut({ ctx, id }, keep) {
    await hideParts(ctx, id, profileParts, keep);
  },
  async putBack({ ctx, id, values }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      await refillProfile(trx, ctx, id, values);
      await forget(trx);
    });
  },
};

/** The same for some parts: the others are neither read nor changed. */
export function partOfProfile(parts: readonly ProfilePart[]): Withdrawable {
  const isPart = (path: string) => parts.some((part) => part === path);
  return {
    ...withdrawnProfile,
    async next(db, span) {
      const row = await db
        .selectFrom("user")
        .select(["avatar_image_id", "cover_image_id"])
        .where("id", "=", span.userId)
        .executeTakeFirst();
      const pictures = [isPart("avatar") ? row?.avatar_image_id : null, isPart("cover") ? row?.cover_image_id : null];
      const things = (await withdrawnProfile.next(db, span)).map((thing) => ({
        ...thing,
        texts: thing.texts.filter(({ path, text }) => isPart(path) && text !== ""),
        imageIds: pictures.filter((id) => typeof id === "number"),
      }));
      return things.filter(({ texts, imageIds }) => texts.length + imageIds.length > 0);
    },
    async takeOut({ ctx, id }, keep) {
      await hideParts(ctx, id, parts, keep);
    },
  };
}

async function hideParts(
  ctx: Context,
  id: number,
  parts: readonly ProfilePart[],
  keep: (trx: Trx, kept: Kept) => Promise<void>,
): Promise<void> {
  const name = await ctx.db.transaction().execute(async (trx) => {
    const named = await trx.selectFrom("user").select("name").where("id", "=", id).executeTakeFirst();
    // An account without a name has nothing to hide there.
    const wanted = parts.filter((part) => part !== "name" || named?.name !== null);
    const values = await emptyRow(trx, emptied(id, wanted));
    if (!values) return undefined;
    if ("name" in values) {
      await markMentionsStale(trx, ctx, { userId: id });
      await forgetSuggestion(trx, { kind: "user", id });
    }
    await ctx.live.publish(trx, { type: "pages.stale" });
    const pictures = [values.avatar_image_id, values.cover_image_id].filter((one) => typeof one === "number");
    await keep(trx, { values, imageIds: pictures });
    await usePictures(trx, ctx, id);
    return values.name;
  });
  if (typeof name === "string") await renameInNotices(ctx, id, name);
}

/** Notices of new posts in circles say the author's name as text. It stays neutral there when the name comes back. */
async function renameInNotices({ db }: Context, id: number, name: string): Promise<void> {
  const circles = db.selectFrom("circle_post").select("circle_id").where("author_id", "=", id);
  const listeners = db
    .selectFrom("circle_member")
    .select("user_id")
    .where("circle_id", "in", circles)
    .where("notice_level", "=", "all");
  const [from, body] = [`来自 ${name}`, `来自 ${neutralName.user(id)}`];
  await db.updateTable("circle_broadcast").set({ body }).where("body", "=", from).execute();
  await db
    .updateTable("notice")
    .set({ body })
    .where("user_id", "in", listeners)
    .where("kind", "=", "circle")
    .where("body", "=", from)
    .execute();
}

async function refillProfile(trx: Trx, ctx: Context, id: number, values: Record<string, unknown>): Promise<void> {
  const { name_folded: folded, name: _name, ...withoutName } = values;
  const isTaken =
    typeof folded === "string" &&
    (await trx
      .selectFrom("user")
      .select("id")
      .where("name_folded", "=", folded)
      .where("id", "<>", id)
      .executeTakeFirst());
  const back = await refillRow(trx, emptied(id), isTaken ? withoutName : values);
  if (typeof back.name === "string") {
    await markMentionsStale(trx, ctx, { userId: id });
    const { follower_count: followers } = await trx
      .selectFrom("user")
      .select("follower_count")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await keepSuggestion(trx, { kind: "user", id }, back.name, -followers);
  }
  await ctx.live.publish(trx, { type: "pages.stale" });
  await usePictures(trx, ctx, id);
}

async function usePictures(trx: Trx, ctx: Context, id: number): Promise<void> {
  const row = await trx
    .selectFrom("user")
    .select(["avatar_image_id", "cover_image_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const ids = [row.avatar_image_id, row.cover_image_id];
  await setImageUses(trx, ctx, { kind: "user", id }, { ids, field: "avatarImageId" });
}
