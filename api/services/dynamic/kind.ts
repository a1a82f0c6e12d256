import type { Context, Viewer } from "../../context.ts";
import type { DynamicCard } from "../../contract/dynamic.ts";
import type { PostKind } from "../post/post-kind.ts";
import { visibleTo } from "../visibility/visible-to.ts";
import { dynamicCards } from "./dynamic-cards.ts";

async function readableCards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<DynamicCard[]> {
  if (ids.length === 0) return [];
  const readable = await ctx.db
    .selectFrom("dynamic")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where(visibleTo("dynamic", viewer))
    .execute();
  const there = new Set(readable.map((row) => row.id));
  return dynamicCards(
    ctx,
    viewer,
    ids.filter((id) => there.has(id)),
  );
}

export const dynamicKind: PostKind<DynamicCard> = {
  kind: "dynamic",
  name: "动态",
  title: "source",
  visibleTo: (reader) => visibleTo("dynamic", reader),
  cards: readableCards,
  favourite: {
    table: "dynamic",
    content: ({ summary, images, author }) => ({
      title: summary || (images.length > 0 ? "图片动态" : "转发"),
      excerpt: "",
      cover: images[0] ?? null,
      author,
    }),
  },
};
