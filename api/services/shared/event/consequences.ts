import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import type { Event, Writing } from "./event.ts";
import { type Following, steps } from "./run-in-lock-order.ts";

/**
 * The work of all subscribers after an event, as one part of `runInLockOrder`. `event` is called again for each
 * subscriber, because the event may depend on work that earlier parts have done; `event` caches its row lookups by
 * `memoize`.
 */
export function consequences(trx: Transaction<Database>, ctx: Writing, event: () => Event | Promise<Event>): Following {
  return Object.fromEntries(
    steps.map((step) => [
      step,
      async () => {
        for (const subscriber of ctx.subscribers)
          if (subscriber[step]) await subscriber[step]({ trx, ctx, event: await event() });
      },
    ]),
  );
}

/** The same for a verb that does not use `runInLockOrder`. The caller has locked its own rows. */
export async function say(trx: Transaction<Database>, ctx: Writing, event: Event): Promise<void> {
  const following = consequences(trx, ctx, () => event);
  for (const step of steps) await following[step]?.();
}
