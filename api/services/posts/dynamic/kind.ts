import { sql, type Updateable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { DynamicCard } from "../../../../contract/posts/dynamic.ts";
import { subjectName } from "../../../../contract/shared/subject.ts";
import type { PostKind } from "../post/post-kind.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { withCircles } from "../../circles/circle-post/followed.ts";
import { type ReaderValues, readerValues, rowReader, visibleTo } from "../../circles/visibility/visible-to.ts";
import type { DynamicTable } from "../../../db/schema/dynamic.ts";
import { dynamicCards } from "./dynamic-cards.ts";
import { hasSubstance } from "./substance.ts";
import { readableDynamic } from "./dynamic-rows.ts";
import { rerenderDynamics } from "./rerender-dynamics.ts";
import { dynamicMoved, dynamicRelisted } from "./listing.ts";
import { dynamicVideoFinished } from "./video-finished.ts";
import { followingPageQuery } from "./dynamic-pages.ts";

const readable = cachedQuery((db, { ids, ...reader }: ReaderValues & { ids: number[] }) =>
  db
    .selectFrom("dynamic")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .where(visibleTo("dynamic", rowReader(reader))),
);

async function readableCards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<DynamicCard[]> {
  if (ids.length === 0) return [];
  const rows = await readable.rows(ctx.db, { ids, ...readerValues(viewer) });
  const there = new Set(rows.map((row) => row.id));
  return dynamicCards(
    ctx,
    viewer,
    ids.filter((id) => there.has(id)),
  );
}

export const dynamicKind: PostKind<DynamicCard> = {
  kind: "dynamic",
  name: subjectName.dynamic,
  one: "这条动态",
  title: "source",

  visibleTo: (reader) => visibleTo("dynamic", reader),
  isSecret: sql<boolean>`dynamic.visibility = 'self'`,
  isPrivate: sql<boolean>`dynamic.visibility = 'self'`,

  cards: readableCards,
  async followed(ask) {
    if (ask.tagId !== undefined) return [];
    return withCircles(ask, "dynamic", async () =>
      (await followingPageQuery(ask).execute()).map(({ id, created_at }) => ({ id, at: created_at })),
    );
  },
  favourite: {
    table: "dynamic",
    content: ({ summary, images, author }) => ({
      title: summary || (images.length > 0 ? "图片动态" : "转发"),
      excerpt: "",
      cover: images[0] ?? null,
      author,
    }),
  },
  like: { table: "dynamic", assertReadable: ({ ctx, viewer, id }) => readableDynamic({ ctx, viewer, dynamicId: id }) },
  video: { finished: dynamicVideoFinished },

  circle: {
    publishedAt: sql<number>`created_at`,
    isShown: sql<boolean>`(deleted_at is null and visibility = 'public')`,
    likes: sql<number>`like_count`,
    moved: dynamicMoved,
  },

  search: {
    isFound: sql<boolean>`(visibility = 'public' and is_enclosed = 0)`,
    isTitled: false,
    time: "created_at",
    heat: sql<number>`(like_count + comment_count + repost_count + favourite_count)`,
    readers: sql<number>`like_count`,
  },
  found: { rows: hasSubstance, changedAt: sql<number>`coalesce(edited_at, created_at)` },
  mentions: ["dynamic"],
  pictures: [{ kind: "dynamic", table: "dynamic_image", id: "dynamic_id", image: "image_id" }],
  texts: rerenderDynamics,

  relisted: dynamicRelisted,
  purge: {
    blank: {
      source: "",
      html: "",
      region: null,
      has_images: 0,
      has_poll: 0,
      has_video: 0,
    } satisfies Updateable<DynamicTable>,
    async also(trx, id) {
      await trx.deleteFrom("dynamic_version").where("dynamic_id", "=", id).execute();
      await trx.deleteFrom("dynamic_image").where("dynamic_id", "=", id).execute();
    },
  },
};
