import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import type { Event, Writing } from "./event.ts";
import { type Following, steps } from "./settle.ts";

/** What all subscribers do after an event, as a part of `settle`. The event may depend on what earlier parts did in the same step. */
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

/** The same where a verb takes its rows in the order of `settle` by itself: its next rows are people. */
export async function say(trx: Transaction<Database>, ctx: Writing, event: Event): Promise<void> {
  const following = consequences(trx, ctx, () => event);
  for (const step of steps) await following[step]?.();
}
