import type { z } from "zod";

type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** The events of the live line that a feature declares, by the way they take (docs/how-to/live-events.md). */
export interface FeatureEvents {
  /** For one person, with a position, so that a client misses none. */
  kept?: readonly EventSchema[];
  /** For one person, and outdated a moment later: never stored, and lost where nobody listens. */
  fleeting?: readonly EventSchema[];
  /** Between the API's processes: what a transaction publishes. */
  outbox?: readonly EventSchema[];
  /** To sockets; events for the subscribers of a page have `subjectKind` and `subjectId`. */
  socket?: readonly EventSchema[];
}
