/** What a list of one's own is of: its name, and the measure word it is counted by. */
export interface ManagedThing {
  /** 文章 */
  name: string;
  /** 篇 */
  unit: string;
}

export interface ChosenItem {
  id: number;
  title: string;
}

/** The page that asks before these are deleted. @param here address of the list, perhaps with a query */
export function confirmPath(here: string, ids: readonly number[]): string {
  return `${here}${here.includes("?") ? "&" : "?"}confirm=${ids.join(",")}`;
}

/** Of many titles one page looks at the latest alone, and its next page goes on. */
export const nothingTitled = ({ name }: ManagedThing, words: string, { nextCursor }: { nextCursor: string | null }) =>
  nextCursor === null ? `没有标题里有“${words}”的${name}。` : `还没找到标题里有“${words}”的${name}，下一页接着往前找。`;
