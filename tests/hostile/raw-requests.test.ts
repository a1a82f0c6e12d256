import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTwoTiers, type TwoTiers } from "../setup/two-tiers.ts";
import { rawRequests } from "./raw-request-grammar.ts";

/** A campaign runs far more: `npm run proof`. */
const numRuns = Math.max(100, inject("hostile").runs);

let tiers: TwoTiers;
beforeAll(async () => {
  tiers = await startTwoTiers();
});
afterAll(() => tiers.stop());

test(
  "C19 whatever bytes a stranger sends, members get their own answers and the API gets the web tier's requests",
  { timeout: 180_000 + numRuns * 500 },
  async () => {
    const statuses = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(rawRequests(`DELETE /community/v1/dynamic/${tiers.dynamicId}`), async (bytes) => {
        const { answer, wrong } = await tiers.attack(bytes);
        expect(wrong).toEqual([]);
        expect(answer).not.toMatch(/^HTTP\/1\.1 5|qunluo_api_|x-service-secret/m);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "none";
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns },
    );
    await tiers.assertNothingForeign();
    const { length } = tiers.wire.requests();
    // The figures that a campaign prints (scripts/proof.mjs).
    const figures = { sent: numRuns, firstAnswers: Object.fromEntries([...statuses].toSorted()), betweenTiers: length };
    if (process.env.PROOF_FIGURES) writeFileSync(process.env.PROOF_FIGURES, JSON.stringify(figures));
    // A grammar of only invalid requests would prove nothing: about one in eight is answered.
    const answered = ["200", "204", "303", "401", "403", "404"].reduce((sum, one) => sum + (statuses.get(one) ?? 0), 0);
    expect(answered).toBeGreaterThan(numRuns / 20);
    expect(statuses.get("400") ?? 0).toBeGreaterThan(numRuns / 10);
  },
);
