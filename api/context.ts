import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { MinorRest } from "../contract/people/minor-names.ts";
import type { StaffArea, StaffRole } from "../contract/shared/staff-role-names.ts";
import type { Database } from "./db/schema/index.ts";
import type { MemberColumn } from "./db/table-facts.ts";
import type { Clock } from "./lib/clock.ts";
import type { Jobs } from "./jobs/every.ts";
import type { ViewCounter } from "./jobs/view-counter.ts";
import type { Limiter } from "./limiter/limiter.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { UploadStore } from "./media/upload-store.ts";
import type { SearchCounter } from "./jobs/search-counter.ts";
import type { UnreadCounter } from "./services/shared/message/unread-counts.ts";
import type { Content } from "./services/shared/content/content.ts";
import type { Subscriber } from "./services/shared/event/event.ts";
import type { Withdrawable } from "./services/people/withdrawal/withdrawable.ts";
import type { PostKinds } from "./services/posts/post/post-kind.ts";
import type { Opened } from "./services/posts/series/note-opened.ts";
import type { InfoRow } from "./services/people/user/user-info.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { Moderation } from "./moderation/moderation.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import type { SearchIndex } from "./search-index/search-index.ts";
import type { SearchEngine } from "./services/finding/search/engine.ts";
import type { WechatProvider } from "./wechat/wechat-provider.ts";

/** The descriptor of one kind of post; also the key that distinguishes cached queries (db/cached-query.ts). */
export type KindOfPost = ReturnType<PostKinds["of"]>;

/** Everything that a verb may use. createContext (create-context.ts) makes one per process; tests make their own. */
export interface Context {
  config: ApiConfig;
  db: Kysely<Database>;
  /** The same database for periodic work, with connections whose statements may run longer than those of visitors. */
  jobsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  /** The descriptors of articles, dynamics, tickets and videos, for code that handles posts of every kind. */
  kinds: PostKinds;
  /** The kinds of content beside posts (api/contents.ts). */
  contents: readonly Content[];
  /** The consequences of events of posts, comments and people (api/subscribers.ts). */
  subscribers: readonly Subscriber[];
  /** The kinds of row that a hold of new accounts and a cleanup hide and show again (api/withdrawables.ts). */
  withdrawables: readonly Withdrawable[];
  /** The columns that refer to members, with what a leave, a merge, an export and a cleanup do (api/tables.ts). */
  memberColumns: readonly MemberColumn[];
  /** The counters of a member's unread notices and messages (api/unread-counters.ts). */
  unreadCounters: readonly UnreadCounter[];
  media: MediaStore;
  /** Uploaded videos that are not converted yet; readers have no access to them. */
  uploads: UploadStore;
  sms: SmsSender;
  /** The external moderation service; null when none is configured. */
  moderation: Moderation | null;
  /** Null when WeChat is not configured. */
  wechat: WechatProvider | null;
  /** Null when the site sends no mails. */
  mail: Mailer | null;
  limiter: Limiter;
  metrics: ApiMetrics;
  jobs: Jobs;
  live: LiveHub;
  views: ViewCounter;
  searches: SearchCounter;
  /** Records that a session was used; set where this process cannot write to the database itself (reads.ts). */
  noteSeen?: (sessionId: number) => void;
  /** Records a minute of use by a member in teen mode (青少年模式); set in the same processes as `noteSeen`. */
  noteMinute?: (userId: number) => void;
  /** Records that a member opened a part of a series; set in the same processes as `noteSeen`. */
  noteOpened?: (part: Opened) => void;
  /** Runs searches. */
  searchEngine: SearchEngine;
  /** The external search index that receives every change; null when the built-in search answers. */
  searchIndex: SearchIndex | null;
  close(): Promise<void>;
}

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
  /** Their own account data (people/user/user-info.ts), read with the session; absent in viewers made by other code. */
  info?: InfoRow;
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
