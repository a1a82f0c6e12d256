/** The kind of items in a list: its name and its Chinese measure word. */
export interface ManagedThing {
  /** For example 文章. */
  name: string;
  /** The measure word, such as 篇. */
  unit: string;
}

export interface ChosenItem {
  id: number;
  title: string;
}

/**
 * Returns the path of the page that asks before these items are deleted.
 * @param here address of the list, perhaps with a query
 */
export function confirmPath(here: string, ids: readonly number[]): string {
  return `${here}${here.includes("?") ? "&" : "?"}confirm=${ids.join(",")}`;
}

/** The API searches a limited number of titles per page, so an empty page may have a next page. */
export const nothingTitled = ({ name }: ManagedThing, words: string, { nextCursor }: { nextCursor: string | null }) =>
  nextCursor === null ? `没有标题里有“${words}”的${name}。` : `还没找到标题里有“${words}”的${name}，下一页接着往前找。`;
