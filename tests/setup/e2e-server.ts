import { keepSessions } from "../fixtures/e2e-session.ts";
import { adminPhones } from "./e2e-phones.ts";
import { startProduct } from "./product.ts";

/** Log lines of bugs (pino's level 50 and up). */
function bugsIn(output: string): string[] {
  return output.split("\n").filter((line) => /^\{"level":[56]0\b/.test(line));
}

/** Starts the built product once for all e2e tests. Every test is a visitor with its own address (e2e-test.ts). */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct({
    DEMO_COMMUNITY: "on",
    // Tests set their own address, as a proxy does for visitors.
    TRUST_PROXY: "loopback",
    SMS_IP_PER_HOUR: "100000",
    SMS_GLOBAL_PER_HOUR: "100000",
    ADMIN_PHONES: adminPhones.join(","),
  });
  process.env.QUNLUO_E2E_URL = product.url;
  process.env.QUNLUO_E2E_DATA_DIR = product.dataDir;
  await keepSessions();
  return async () => {
    await product.stop();
    const bugs = bugsIn(product.output());
    if (bugs.length > 0)
      throw new Error(`The product logged errors while the tests ran:\n${bugs.slice(0, 20).join("\n")}`);
  };
}
