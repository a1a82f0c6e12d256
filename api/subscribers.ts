import { growth } from "./services/people/growth/subscriber.ts";
import type { Subscriber } from "./services/shared/event/event.ts";

/** The consequences of events. Within a step of the lock order they run in the order of this list. */
export const subscribers: readonly Subscriber[] = [growth];
