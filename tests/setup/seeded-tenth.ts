import { inject } from "vitest";
import { isCampaign, partOf } from "../fixtures/campaign.ts";

/**
 * For a table whose rows all try one mechanism: `npm test` runs a tenth of it, chosen by HOSTILE_SEED, and
 * `npm run proof -- --only tables` all of it. A table whose rows are different rules runs whole.
 */
export const seededTenth = <Case>(
  cases: readonly Case[],
  bounds?: { least?: number; most?: number },
): readonly Case[] => (isCampaign ? cases : partOf(cases, String(inject("hostile").seed), { least: 4, ...bounds }));
