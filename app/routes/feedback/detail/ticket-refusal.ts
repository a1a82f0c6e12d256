import type { FieldErrors } from "#contract/shared/errors.ts";

/** The answer to a refused form of the ticket's page. */
export interface TicketRefusal {
  intent: string;
  /** The requested status, with intent `move`. */
  to: string | null;
  /** The typed texts by field name. */
  typed: Record<string, string>;
  fieldErrors: FieldErrors;
  /** The error that belongs to no field. */
  message: string | null;
}
