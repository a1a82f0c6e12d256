/** In ms. */
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

/** A job of periodic work. */
export interface Job {
  /** The name in the log, the metrics and the lease. */
  name: string;
  everyMs: number;
  /** `each`: in every process; `one`: once for all that share the database. */
  where: "each" | "one";
  /** For `each`: run at the start, before the first pause. A job of `one` runs when its `next_at` has come. */
  isAtOnce?: boolean;
  longestMs?: number;
  /** A cheap check before the lease is taken, for frequent jobs that rarely have work. */
  isNeeded?(): Promise<boolean>;
  /**
   * @param signal aborted at a stop, after `longestMs`, and when another process has taken the lease
   * @returns a result for the log
   */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Whether a query finds a row: the usual `isNeeded` of a job. */
export async function hasRows(query: { execute(): Promise<unknown[]> }): Promise<boolean> {
  return (await query.execute()).length > 0;
}
