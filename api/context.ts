import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { MinorRest } from "../contract/people/minor-names.ts";
import type { StaffArea, StaffRole } from "../contract/shared/staff-role-names.ts";
import type { Database } from "./db/schema/index.ts";
import type { Adapters } from "./adapters.ts";
import type { Clock } from "./lib/clock.ts";
import type { Jobs } from "./jobs/every.ts";
import type { ViewCounter } from "./jobs/view-counter.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { SearchCounter } from "./jobs/search-counter.ts";
import type { ApiMetrics } from "./metrics.ts";

/**
 * Everything that a verb may use, the adapters (adapters.ts) among it. Modules that need more of it declare their fields
 * beside their types (`declare module`, decision 0070). createContext (create-context.ts) makes one per process; tests
 * make their own.
 */
export interface Context extends Adapters {
  config: ApiConfig;
  db: Kysely<Database>;
  /** The same database for periodic work, with connections whose statements may run longer than those of visitors. */
  jobsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  metrics: ApiMetrics;
  jobs: Jobs;
  live: LiveHub;
  views: ViewCounter;
  searches: SearchCounter;
  /** Records that a session was used; set where this process cannot write to the database itself (reads.ts). */
  noteSeen?: (sessionId: number) => void;
  /** Records a minute of use by a member in teen mode (青少年模式); set in the same processes as `noteSeen`. */
  noteMinute?: (userId: number) => void;
  close(): Promise<void>;
}

/** The descriptor of one kind of post; also the key that distinguishes cached queries (db/cached-query.ts). */
export type KindOfPost = ReturnType<Context["kinds"]["of"]>;

/** The person who sends the request, as read from their session. */
export interface Viewer {
  id: number;
  /** The address that the request came from, for the staff's log; absent in viewers made by other code. */
  ip?: string;
  name: string | null;
  role: "USER" | "ADMIN";
  staffRole: StaffRole | null;
  /** The areas that a moderator is limited to; absent for other roles. */
  staffAreas?: readonly StaffArea[];
  mutedUntil: number | null;
  sessionId: number;
  fingerprint: string;
  /** Set when a newer agreement awaits their consent: until then they can only read. */
  mustAgree?: true;
  /** Set when no phone number is bound: until then they cannot post. */
  hasNoPhone?: true;
  /** Set when they mute nobody, so that lists skip the filter (services/people/follow/not-muted.ts). */
  mutesNobody?: true;
  /** Teen mode (青少年模式) is on; `rests` is the reason why the site is closed to them now, or null. */
  minor?: { rests: MinorRest | null };
}

/** The origin of a request. `ip` is the visitor's address if the service secret proves it, else the peer's address. */
export interface Caller {
  ip: string;
  userAgent: string | null;
  requestId: string;
}

/** How the answer to a read may be stored. */
export interface Caching {
  /**
   * Sets the answer's ETag and says who may store it: everybody's caches, or only the caller's own. Every cache must ask
   * again each time, so that a removed thing is gone at once.
   * @returns true when the caller has this version already: the mount answers 304, and needs no body
   */
  set(header: { etag: string; isPublic: boolean }): boolean;
}
