import type { Context, Viewer } from "../../../context.ts";
import type { ChatCard } from "../../../../contract/chat/chat.ts";
import { type SubjectRef, subjectKey, subjectKinds } from "../../../../contract/shared/subject.ts";
import { openAndKnownTo } from "../../circles/circle/known-circles.ts";
import { subjectsKnownTo, subjectTitles } from "../../circles/subject/subject.ts";
import { type LinkedThing, linkKey } from "./links.ts";

const idsOf = (things: LinkedThing[], kind: LinkedThing["kind"]) => [
  ...new Set(things.flatMap((thing) => (thing.kind === kind ? [thing.id] : []))),
];

async function postCards(ctx: Context, viewer: Viewer, things: LinkedThing[]): Promise<ChatCard[]> {
  const refs = things.filter((thing): thing is SubjectRef => (subjectKinds as readonly string[]).includes(thing.kind));
  const known = await subjectsKnownTo(ctx, viewer, refs);
  const shown = refs.filter((ref) => known.has(subjectKey(ref)));
  const titles = await subjectTitles(ctx, shown);
  return shown.flatMap((ref) => {
    const title = titles.get(subjectKey(ref))?.title;
    return title === undefined ? [] : [{ ...ref, title, path: `/${ref.kind}/${ref.id}` }];
  });
}

async function circleCards({ db }: Context, viewer: Viewer, things: LinkedThing[]): Promise<ChatCard[]> {
  const ids = idsOf(things, "circle");
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("circle")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where(openAndKnownTo(viewer))
    .execute();
  return rows.map(({ id, name }) => ({ kind: "circle", id, title: name, path: `/circle/${id}` }));
}

async function userCards({ db }: Context, things: LinkedThing[]): Promise<ChatCard[]> {
  const ids = idsOf(things, "user");
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("user")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("left_at", "is", null)
    .execute();
  return rows.flatMap(({ id, name }) =>
    name === null ? [] : [{ kind: "user" as const, id, title: name, path: `/user/${id}` }],
  );
}

/** Cards of those of these things that the reader may see, by `linkKey`: one query for each kind. */
export async function cardsOf(ctx: Context, viewer: Viewer, things: LinkedThing[]): Promise<Map<string, ChatCard>> {
  if (things.length === 0) return new Map();
  const cards = await Promise.all([
    postCards(ctx, viewer, things),
    circleCards(ctx, viewer, things),
    userCards(ctx, things),
  ]);
  return new Map(cards.flat().map((card) => [linkKey(card), card]));
}
