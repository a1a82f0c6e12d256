import { cutPage } from "../../../db/keyset.ts";
import { type ArticlePageInput, articlePageRows, newestFirst, pinnedRows } from "./article-pages.ts";
import { hotPage } from "./hot-page.ts";

interface Page {
  ids: number[];
  nextCursor: string | null;
}

/** One page of ids and the next cursor; pins come with the first page of a list that has them, and not again. */
export async function articlePage(input: ArticlePageInput): Promise<Page & { pinned: number[] }> {
  const hasPins =
    !input.cursor &&
    input.tagId === undefined &&
    (input.authorId !== undefined || input.sort === "hot" || input.sort === "latest");
  const pinned = hasPins ? (await pinnedRows(input)).map((row) => row.id) : [];
  // They take places of the page, which is as long as others.
  const page = await unpinnedPage({ ...input, limit: Math.max(1, input.limit - pinned.length) });
  return { ...page, pinned };
}

async function unpinnedPage(input: ArticlePageInput): Promise<Page> {
  if (input.authorId === undefined && input.sort === "hot") return hotPage(input);
  const page = cutPage(await articlePageRows(input), newestFirst, input.limit);
  return { ids: page.rows.map((row) => row.id), nextCursor: page.nextCursor };
}
