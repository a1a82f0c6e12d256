import type { Millis } from "./column-types.ts";

/** One row. Another epoch means that positions of earlier clients mean nothing, as after a restore. */
export interface LiveEpochTable {
  /** Always 1. */
  id: number;
  /** Random. */
  epoch: string;
}

/** The position of a person's newest event; the row is locked until the event's transaction ends. */
export interface PersonLineTable {
  user_id: number;
  position: number;
}

/** An event for one person, kept for ten minutes (api/services/shared/event/person-events.ts). */
export interface PersonEventTable {
  user_id: number;
  /** Consecutive per person, from 1. */
  position: number;
  /** JSON of a kept event of contract/live-events.ts. */
  payload: string;
  created_at: Millis;
}

/** A ticket that opens a live socket once. */
export interface LiveTicketTable {
  /** SHA-256 of the ticket, base64url. The ticket itself is never stored. */
  ticket_hash: string;
  session_id: number;
  /** 1 when the upgrade must come through the web tier with a cookie of the same session. */
  is_bound: number;
  expires_at: Millis;
}
