import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function securityOf(contact: string): Promise<string[]> {
  vi.stubEnv("APP_ENV", "production");
  vi.stubEnv("SITE_URL", "https://qunluo.example");
  vi.stubEnv("SECURITY_CONTACT", contact);
  for (const name of ["SESSION_SECRET", "SERVICE_SECRET"]) vi.stubEnv(name, randomBytes(32).toString("base64"));
  vi.stubEnv("API_BASE_URL", "http://127.0.0.1:9");
  const { loader } = await import("./security.ts");
  const answer = loader();
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  return (await answer.text()).split("\n");
}

test("K01 security.txt contains the RFC 9116 fields Contact, Expires, Preferred-Languages and Canonical", async () => {
  const lines = await securityOf("security@qunluo.example，https://qunluo.example/hole");
  expect(lines).toEqual([
    "Contact: mailto:security@qunluo.example",
    "Contact: https://qunluo.example/hole",
    expect.stringMatching(/^Expires: \d{4}-\d{2}-\d{2}T00:00:00\.000Z$/),
    "Preferred-Languages: zh, en",
    "Canonical: https://qunluo.example/.well-known/security.txt",
    "",
  ]);
  const left = Date.parse(lines[2]?.slice("Expires: ".length) ?? "") - Date.now();
  expect(left).toBeGreaterThan(100 * 86_400_000);
  expect(left).toBeLessThan(365 * 86_400_000);
});

test("K01 without an operator's address, security.txt names the page for reports", async () => {
  expect((await securityOf(""))[0]).toBe("Contact: https://qunluo.example/agreement/report");
});

test.each(["http://qunluo.example", "ring us", "javascript:alert(1)", "a@b\nContact: mailto:c@d"])(
  "K01 %j is refused as an address for security.txt",
  async (contact) => {
    await expect(securityOf(contact)).rejects.toThrow(/^配置错误 SECURITY_CONTACT/);
  },
);
