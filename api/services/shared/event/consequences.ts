import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import type { Event, Writing } from "./event.ts";
import { type Following, steps } from "./run-in-lock-order.ts";

/**
 * What all subscribers do after an event, as a part of `runInLockOrder`. Each of them asks for the event anew: it may tell what earlier
 * parts have done by then, and looks up rows by `askOnce`.
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

/** The same for a verb that does not use `runInLockOrder`, once it holds its own rows. */
export async function say(trx: Transaction<Database>, ctx: Writing, event: Event): Promise<void> {
  const following = consequences(trx, ctx, () => event);
  for (const step of steps) await following[step]?.();
}
