import { runCampaign } from "../faults/campaign.ts";
import { expect, inject, test } from "vitest";

/** The short form of the campaign of `npm run proof`. */
test(
  "C21 C22 E18 through broken lines and a kill -9 no message is lost, doubled or out of order, and counters are right",
  { timeout: 240_000 },
  async () => {
    const { faults, apiErrors, ...figures } = await runCampaign({
      seed: inject("hostile").seed,
      database: "sqlite",
      messages: 1_000,
      conversations: 100,
      rooms: 3,
      members: 160,
      kills: 1,
    });
    expect(faults.length > 0 ? [figures.folder, ...faults] : []).toEqual([]);
    expect(apiErrors).toEqual([]);
    expect(figures).toMatchObject({ messages: 1_000, rooms: 3, members: 160, kills: 1 });
    // The members choose by chance to whom they write.
    expect(figures.conversations).toBeGreaterThan(90);
    // A load without faults would prove nothing.
    expect(figures.requests.unclear).toBeGreaterThan(20);
    expect(figures.connections.cut).toBeGreaterThan(60);
    expect(figures.connections.stalled).toBeGreaterThan(5);
    expect(figures.liveConnections).toBeGreaterThan(figures.members * 1.5);
    expect(figures.reloads).toBe(0);
    expect(figures.heard).toBeGreaterThan(2 * (figures.messages - figures.roomMessages));
    expect(figures.roomMessages).toBeGreaterThan(200);
    // Each open page of a room joins again before the quiet message, and hears of it; on a busy machine of little else.
    expect(figures.joined).toBeGreaterThan(20);
    expect(figures.changes).toBeGreaterThan(20);
  },
);
