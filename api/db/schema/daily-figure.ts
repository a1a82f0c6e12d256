/** Counts of a person's received likes, reads and the like, by day. */
export interface DailyFigureTable {
  user_id: number;
  /** Kind of content and kind of event, for example `article.like`. */
  figure: string;
  /** Days since 1970-01-01 in China; 0 has the counts from before days were recorded. */
  day: number;
  count: number;
}
