import { afterAll, beforeAll, expect, test } from "vitest";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";
import { smugglingCorpus } from "./smuggling-corpus.ts";
import { startTwoTiers, type TwoTiers } from "../setup/two-tiers.ts";

let tiers: TwoTiers;
beforeAll(async () => {
  tiers = await startTwoTiers();
});
afterAll(() => tiers.stop());

test("C19 a request smuggled in another request's body deletes no dynamic of the next member", async () => {
  const inner = `DELETE /community/v1/dynamic/${tiers.dynamicId} HTTP/1.1\r\nHost: api\r\nX-Swallowed: `;
  for (const method of ["DELETE", "GET", "OPTIONS"]) {
    const { wrong } = await tiers.attack(
      `${method} /community/v1/about HTTP/1.1\r\nHost: a\r\nConnection: content-length\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
    );
    expect.soft({ method, wrong }).toEqual({ method, wrong: [] });
  }
  await tiers.assertNothingForeign();
});

test(
  "C19 no raw request of the corpus reaches the API as another one, or costs a member an answer",
  { timeout: 300_000 },
  async () => {
    const hidden = [`DELETE /community/v1/dynamic/${tiers.dynamicId}`, "POST /noted", "GET /metrics"].map(
      smugglingCorpus,
    );
    // Each attack hides one of the three requests.
    const corpus = (hidden[0] ?? []).map((attack, at) => hidden[at % hidden.length]?.[at] ?? attack);
    expect(corpus.length).toBeGreaterThan(300);
    const harmed: unknown[] = [];
    for (const { name, bytes } of seededTenth(corpus)) {
      const { answer, wrong } = await tiers.attack(bytes);
      const told = /受害者|qunluo_api_|x-service-secret/.test(Buffer.from(answer, "latin1").toString()) ? [answer] : [];
      if (wrong.length + told.length > 0 || answer.startsWith("HTTP/1.1 5")) harmed.push({ name, wrong, told, answer });
    }
    expect(harmed).toEqual([]);
    await tiers.assertNothingForeign();
  },
);
