/** How often the same text was sent on one day, by all people together (services/moderation/spam). */
export interface SaidTextTable {
  hash: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}
