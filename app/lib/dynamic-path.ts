/** Where likes, favourites, votes, deletions and restorations of dynamics are posted from every page. */
export const DYNAMIC_PATH = "/resources/dynamic";

/** What that address answers to a script. */
export interface DynamicActionAnswer {
  like: { liked: boolean; likeCount: number } | null;
  favourite: { favourited: boolean; favouriteCount: number } | null;
  /** What the poll looks like to who has voted. */
  poll: string | null;
  error: string | null;
}
