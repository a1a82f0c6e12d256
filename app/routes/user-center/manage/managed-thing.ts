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
