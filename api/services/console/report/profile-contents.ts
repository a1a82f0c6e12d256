import type { Context } from "../../../context.ts";
import { circlePath } from "../../../../contract/circles/circle-names.ts";
import { profileParts } from "../../../../contract/console/person-act-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { findCircle } from "../../circles/circle/authority.ts";
import type { Content, Reported, ReportedKind } from "../../shared/content/content.ts";
import { resetCircle, resetProfile } from "../staff/reset-words.ts";

const anyone = () => Promise.resolve(true);

async function findPeople({ db }: Context, ids: readonly number[]): Promise<Map<number, Reported>> {
  const rows = await db.selectFrom("user").select(["id", "left_at"]).where("id", "in", ids).execute();
  return new Map(
    rows.map(({ id, left_at: leftAt }) => [
      id,
      // The author's name stands before it.
      { subject: null, title: "主页", authorId: id, path: `/user/${id}`, isDeleted: leftAt !== null },
    ]),
  );
}

/** A member: name, introduction and pictures of the profile. To delete them is to reset them. */
const people: ReportedKind = {
  find: findPeople,
  async sources({ db }, ids) {
    const rows = await db.selectFrom("user").select(["id", "name", "bio"]).where("id", "in", ids).execute();
    return new Map(rows.map(({ id, name, bio }) => [id, `${name ?? ""}\n${bio}`.trim()]));
  },
  isOpenToStaff: anyone,
  async seenBy(ctx, _viewer, id) {
    const about = (await findPeople(ctx, [id])).get(id);
    return about && !about.isDeleted ? about : null;
  },
  remove: async ({ id, ...asked }) => void (await resetProfile({ ...asked, userId: id, parts: profileParts })),
};

async function findCircles({ db }: Context, ids: readonly number[]): Promise<Map<number, Reported>> {
  const rows = await db
    .selectFrom("circle")
    .select(["id", "name", "owner_id", "state"])
    .where("id", "in", ids)
    .where("owner_id", "is not", null)
    .execute();
  return new Map(
    rows.map(({ id, name, owner_id: ownerId, state }) => [
      id,
      { subject: null, title: name, authorId: ownerId ?? 0, path: circlePath(id), isDeleted: state !== "open" },
    ]),
  );
}

/** A circle: its name, texts and pictures, for which its owner answers. To delete them is to reset them. */
const circles: ReportedKind = {
  find: findCircles,
  async sources({ db }, ids) {
    const rows = await db
      .selectFrom("circle")
      .select(["id", "name", "description", "rules", "announcement"])
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map(({ id, ...texts }) => [id, Object.values(texts).join("\n").trim()]));
  },
  isOpenToStaff: anyone,
  async seenBy(ctx, viewer, id) {
    try {
      await findCircle({ ctx, viewer, circleId: id });
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
    const about = (await findCircles(ctx, [id])).get(id);
    return about && !about.isDeleted ? about : null;
  },
  remove: async ({ id, ...asked }) => void (await resetCircle({ ...asked, circleId: id })),
};

export const personContent: Content = { kind: "user", reported: people };
export const circleContent: Content = { kind: "circle", reported: circles };
