import { AsyncLocalStorage } from "node:async_hooks";
import type { EventContext, Subscriber } from "./event.ts";

/**
 * The running call of a member whose words the gate has not judged (api/routes/mount.ts). Jobs, the staff and replayed
 * submissions have none.
 */
export const acting = new AsyncLocalStorage<{ judge(told: EventContext): Promise<void> }>();

/**
 * Judges words where an event shows them to more people, whatever endpoint was called: it precedes all other subscribers,
 * so that a refusal rolls the transaction back.
 */
export const judgeShown: Subscriber = {
  async tags(told) {
    await acting.getStore()?.judge(told);
  },
};
