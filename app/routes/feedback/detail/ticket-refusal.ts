import type { FieldErrors } from "#contract/shared/errors.ts";

/** What a form of the ticket's page is answered with when the answer is no. */
export interface TicketRefusal {
  intent: string;
  /** Which step was asked for, with intent `move`. */
  to: string | null;
  /** What was typed, by the name of its field. */
  typed: Record<string, string>;
  fieldErrors: FieldErrors;
  /** What belongs to no field. */
  message: string | null;
}
