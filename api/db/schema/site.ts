import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** Counts of a person's received likes, reads and the like, by day. */
export interface DailyFigureTable {
  user_id: number;
  /** Kind of content and kind of event, for example `article.like`. */
  figure: string;
  /** Days since 1970-01-01 in China; 0 has the counts from before days were recorded. */
  day: number;
  count: number;
}

/** The result of a form's one-time key: submitting the form again returns the same result. Deleted after a day. */
interface FormResultTable {
  user_id: number;
  form_key: string;
  /** Hash of the form's content; empty if unknown. */
  content: string;
  /** JSON of the verb's output. */
  result: string;
  created_at: Millis;
}

/** The lease of a periodic job, and when the job is due again: one row per job (api/jobs/every.ts). */
interface JobLeaseTable {
  name: string;
  /** The id of the process that holds the lease. */
  holder: string;
  /** 0 when no process holds it. */
  lease_until: Millis;
  next_at: Millis;
  succeeded_at: Millis | null;
  /** The time and message of the last failure; both stay after a success. */
  failed_at: Millis | null;
  failure: string | null;
  /** Number of failures since the last success. */
  failures: Generated<number>;
}

/** A live event, written in the transaction of its change. */
interface OutboxEventTable {
  id: Generated<number>;
  /** JSON of a contract/live-events.ts event. */
  payload: string;
  created_at: Millis;
}

/** A single row that each readiness check writes and reads, to prove that the database accepts writes. */
interface ProbeTable {
  id: number;
  written_at: Millis;
}

interface SiteConfigTable {
  /** A key of contract/shared/config.ts. */
  key: string;
  /** JSON. */
  value: string;
  updated_at: Millis;
}

/** One row. Another epoch means that positions of earlier clients mean nothing, as after a restore. */
interface LiveEpochTable {
  /** Always 1. */
  id: number;
  /** Random. */
  epoch: string;
}

/** The position of a person's newest event; the row is locked until the event's transaction ends. */
interface PersonLineTable {
  user_id: number;
  position: number;
}

/** An event for one person, kept for ten minutes (api/services/shared/event/person-events.ts). */
interface PersonEventTable {
  user_id: number;
  /** Consecutive per person, from 1. */
  position: number;
  /** JSON of a kept event of contract/live-events.ts. */
  payload: string;
  created_at: Millis;
}

/** A ticket that opens a live socket once. */
interface LiveTicketTable {
  /** SHA-256 of the ticket, base64url. The ticket itself is never stored. */
  ticket_hash: string;
  session_id: number;
  /** 1 when the upgrade must come through the web tier with a cookie of the same session. */
  is_bound: number;
  expires_at: Millis;
}

export interface SiteTables {
  daily_figure: DailyFigureTable;
  form_result: FormResultTable;
  job_lease: JobLeaseTable;
  outbox_event: OutboxEventTable;
  probe: ProbeTable;
  site_config: SiteConfigTable;
  live_epoch: LiveEpochTable;
  live_ticket: LiveTicketTable;
  person_event: PersonEventTable;
  person_line: PersonLineTable;
}
