/** What one person's things received on one day: likes, reads and the like. */
export interface DailyFigureTable {
  user_id: number;
  /** `article.like`: the kind of thing and what it received. */
  figure: string;
  /** Days since 1970-01-01 in China; 0 holds what came before days were counted. */
  day: number;
  count: number;
}
