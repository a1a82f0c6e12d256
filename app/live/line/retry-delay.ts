const SHORTEST_RETRY_MS = 500;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * Wait before the next retry in ms: a random part of a range that doubles each time. After a restart of the server
 * 10,000 clients spread their first retries over five seconds.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return Math.round(SHORTEST_RETRY_MS + random() * (longest - SHORTEST_RETRY_MS));
}
