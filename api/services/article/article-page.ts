import type { Context } from "../../context.ts";
import type { FeedSort } from "../../contract/article.ts";
import { cutPage } from "../../db/pagination.ts";
import { type ArticlePageInput, articlePageQuery, pinnedQuery } from "./article-pages.ts";
import { followingRows } from "./following-pages.ts";
import { hotPage } from "./hot-page.ts";

type Input = Omit<ArticlePageInput, "ctx" | "sort"> & { ctx: Pick<Context, "db" | "clock">; sort: FeedSort };
interface Page {
  ids: number[];
  nextCursor: string | null;
}

/** One page of ids and the next cursor; pins come with the first page of a list that has them, and not again. */
export async function articlePage(input: Input): Promise<Page & { pinned: number[] }> {
  const hasPins =
    !input.cursor &&
    input.tagId === undefined &&
    (input.authorId !== undefined || input.sort === "hot" || input.sort === "latest");
  const pinned = hasPins ? (await pinnedQuery(input).execute()).map((row) => row.id) : [];
  // They take places of the page, which is as long as others.
  const page = await unpinnedPage({ ...input, limit: Math.max(1, input.limit - pinned.length) });
  return { ...page, pinned };
}

async function unpinnedPage({ sort, ...input }: Input): Promise<Page> {
  if (input.authorId === undefined && sort === "hot") return hotPage({ ...input, sort });
  const rows =
    input.authorId === undefined && sort === "following"
      ? await followingRows({ ...input, tagId: input.tagId, viewerId: input.viewerId ?? 0 })
      : await articlePageQuery({ ...input, sort: sort === "following" ? "latest" : sort }).execute();
  const page = cutPage<{ id: number; published_at: number }>(rows, input.limit, (row) => [row.published_at, row.id]);
  return { ids: page.rows.map((row) => row.id), nextCursor: page.nextCursor };
}
