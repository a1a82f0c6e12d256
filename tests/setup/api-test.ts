import { test as base, inject } from "vitest";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./api-server.ts";

export { expect } from "vitest";
export type { ApiServer } from "./api-server.ts";

interface ApiFixtures {
  /** A file's settings besides the defaults: `test.override({ env: { SMS_IP_PER_HOUR: "2" } })`. */
  env: Record<string, string>;
  /** `test.override({ hasBudgets: true })`: new accounts have their budgets (fixtures/no-budgets.ts). */
  hasBudgets: boolean;
  /** Real adapters in place of the fakes: `test.override({ overrides: { media: diskStore(…) } })`. */
  overrides: ApiServerOptions["overrides"];
  /** A real API over HTTP with this test's own database. */
  server: ApiServer;
}

export const test = base.extend<ApiFixtures>({
  env: {},
  overrides: {},
  hasBudgets: false,
  server: async ({ env, overrides, hasBudgets }, use) => {
    const options: ApiServerOptions = {
      template: inject("databaseTemplate"),
      signKeys: inject("signKeys"),
      env,
      hasBudgets,
    };
    const { server, stop } = await startApiServer(overrides ? { ...options, overrides } : options);
    await use(server);
    await stop();
  },
});
