import { setImmediate as nextEvent } from "node:timers/promises";
import { openReads } from "#api/reads.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("S05 A02 the reads of one page look up its session once, and another page, token or write looks it up again", async ({
  server: { ctx, loginAs },
}) => {
  const seen: number[] = [];
  const nothing = () => {};
  const reads = openReads({
    config: { ...ctx.config, filesHere: false },
    // Called at each session lookup, as long as the last-seen time is not written.
    notes: {
      view: nothing,
      search: nothing,
      minute: nothing,
      opened: nothing,
      session: (id) => void seen.push(id),
      close: async () => {},
    },
    parts: { clock: ctx.clock, log: ctx.log, kinds: ctx.kinds, searchEngine: ctx.searchEngine },
  });
  const [one, other] = [await loginAs(), await loginAs()];
  const page = {};
  const nameOf = async (token: string, of?: object) => {
    const asked = {
      endpoint: userEndpoints.current,
      params: {},
      query: {},
      clientIp: "198.51.100.7",
      userAgent: "test",
    };
    await nextEvent();
    const answer = await reads.ask({ ...asked, token, requestId: "test", page: of });
    return (answer?.body.data as { id?: number } | null)?.id;
  };
  try {
    expect(await Promise.all([nameOf(one.token, page), nameOf(one.token, page)])).toEqual([one.user.id, one.user.id]);
    expect(await nameOf(one.token, page)).toBe(one.user.id);
    expect(seen).toHaveLength(1);
    // Another member's read within the same page object gets that member.
    expect(await nameOf(other.token, page)).toBe(other.user.id);
    expect(await nameOf(one.token, {})).toBe(one.user.id);
    expect(seen).toHaveLength(3);
    // A session revoked between two pages is refused.
    await ctx.db.updateTable("session").set({ revoked_at: ctx.clock.now() }).execute();
    expect(await nameOf(one.token, {})).toBeUndefined();
    // Without a page object, as in writes, each read looks the session up.
    await ctx.db.updateTable("session").set({ revoked_at: null }).execute();
    expect(await nameOf(one.token)).toBe(one.user.id);
    expect(await nameOf(one.token)).toBe(one.user.id);
    expect(seen).toHaveLength(5);
  } finally {
    await reads.close();
  }
});
