/** How often the same letters were sent on one day, whoever sent them (services/moderation/spam). */
export interface SaidTextTable {
  hash: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}
