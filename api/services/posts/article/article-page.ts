import { cutPage } from "../../../db/keyset.ts";
import { type ArticlePageInput, articlePageRows, newestFirst, pinnedRows } from "./article-pages.ts";
import { hotPage } from "./hot-page.ts";

interface Page {
  ids: number[];
  nextCursor: string | null;
}

/**
 * One page of ids and the next cursor. Pinned articles come with the first page of a list that has pins, and on no
 * later page.
 */
export async function articlePage(input: ArticlePageInput): Promise<Page & { pinned: number[] }> {
  const hasPins =
    !input.cursor &&
    input.tagId === undefined &&
    (input.authorId !== undefined || input.sort === "hot" || input.sort === "latest");
  const pinned = hasPins ? (await pinnedRows(input)).map((row) => row.id) : [];
  // Pinned articles count towards the page's length.
  const page = await unpinnedPage({ ...input, limit: Math.max(1, input.limit - pinned.length) });
  return { ...page, pinned };
}

async function unpinnedPage(input: ArticlePageInput): Promise<Page> {
  if (input.authorId === undefined && input.sort === "hot") return hotPage(input);
  const page = cutPage(await articlePageRows(input), newestFirst, input.limit);
  return { ids: page.rows.map((row) => row.id), nextCursor: page.nextCursor };
}
