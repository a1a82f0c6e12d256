import type { Env } from "./env.ts";

/** Port of the API's private listener for the operator's machines: next to the API's own port by default. */
export function privatePort({ API_PORT, API_PRIVATE_PORT }: Pick<Env, "API_PORT" | "API_PRIVATE_PORT">): number {
  if (API_PRIVATE_PORT !== undefined) return API_PRIVATE_PORT;
  if (API_PORT === 0) return 0;
  return API_PORT < 65_535 ? API_PORT + 1 : API_PORT - 1;
}
