/** The address to which every page posts likes, votes, deletions and restorations of dynamics. */
export const DYNAMIC_PATH = "/resources/dynamic";

/** The JSON answer of that address. */
export interface DynamicActionAnswer {
  like: { liked: boolean; likeCount: number } | null;
  /** HTML of the poll after the vote. */
  poll: string | null;
  error: string | null;
}
