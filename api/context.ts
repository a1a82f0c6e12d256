import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ApiConfig } from "../config/api-config.ts";
import type { MinorRest } from "../contract/people/minor-names.ts";
import type { StaffArea, StaffRole } from "../contract/shared/staff-names.ts";
import type { Database } from "./db/schema/index.ts";
import type { Clock } from "./lib/clock.ts";
import type { Jobs } from "./jobs/every.ts";
import type { ViewCounter } from "./jobs/view-counter.ts";
import type { Limiter } from "./limiter/limiter.ts";
import type { LiveHub } from "./live/live-hub.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { UploadStore } from "./media/upload-store.ts";
import type { SearchCounter } from "./jobs/search-counter.ts";
import type { Subscriber } from "./services/shared/event/event.ts";
import type { PostKinds } from "./services/posts/post/post-kind.ts";
import type { InfoRow } from "./services/people/user/user-info.ts";
import type { ApiMetrics } from "./metrics.ts";
import type { Moderation } from "./moderation/moderation.ts";
import type { SmsSender } from "./sms/sms-sender.ts";
import type { SearchIndex } from "./search-index/search-index.ts";
import type { SearchEngine } from "./services/finding/search/engine.ts";
import type { WechatProvider } from "./wechat/wechat-provider.ts";

/** One kind of post, by what it says of itself: also as the shape of a kept query (db/kept-query.ts). */
export type KindOfPost = ReturnType<PostKinds["of"]>;

/** All that a verb may reach. createContext (create-context.ts) makes it once per process; tests make their own. */
export interface Context {
  config: ApiConfig;
  db: Kysely<Database>;
  /** The same rows for periodic work, whose statements may take longer than a visitor waits. */
  jobsDb: Kysely<Database>;
  clock: Clock;
  log: Logger;
  /** Articles, dynamics, tickets, videos: what can be done with all posts asks these for the rest. */
  kinds: PostKinds;
  /** The consequences of events of posts, comments and people (api/subscribers.ts). */
  subscribers: readonly Subscriber[];
  media: MediaStore;
  /** Videos that are not converted yet; no reader gets at them. */
  uploads: UploadStore;
  sms: SmsSender;
  /** Null when nobody judges elsewhere what is put out. */
  moderation: Moderation | null;
  /** Null when WeChat is not configured here. */
  wechat: WechatProvider | null;
  limiter: Limiter;
  metrics: ApiMetrics;
  jobs: Jobs;
  live: LiveHub;
  views: ViewCounter;
  searches: SearchCounter;
  /** Takes note of a session's use, where this process may not write it down itself (reads.ts). */
  noteSeen?: (sessionId: number) => void;
  /** The same of a minute of a member with 青少年模式. */
  noteMinute?: (userId: number) => void;
  /** Finds what is looked for. */
  searchEngine: SearchEngine;
  /** The index behind it that runs elsewhere and is told of changes; null where the built-in one answers. */
  searchIndex: SearchIndex | null;
  close(): Promise<void>;
}

/** Who asks, as the session says. */
export interface Viewer {
  id: number;
  name: string | null;
  role: "USER" | "ADMIN";
  staffRole: StaffRole | null;
  /** Of a moderator of some areas of the site alone. */
  staffAreas?: readonly StaffArea[];
  mutedUntil: number | null;
  /** What stands on their own pages, read with the session; of whom none has brought there is none. */
  info?: InfoRow;
  sessionId: number;
  fingerprint: string;
  /** There is a version of the agreement that they have not agreed to: they read. */
  mustAgree?: true;
  /** They say nothing before they have bound one. */
  hasNoPhone?: true;
  /** Nobody is left out of lists for them (services/people/follow/not-muted.ts). */
  mutesNobody?: true;
  /** 青少年模式 is on, and rests for a reason. */
  minor?: { rests: MinorRest | null };
}

/** Where a request comes from; the address is the visitor's, proven by the service secret, or the peer's. */
export interface Caller {
  ip: string;
  userAgent: string | null;
  requestId: string;
}
