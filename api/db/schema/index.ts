import type { AiStatementTables } from "./ai-statement.ts";
import type { ArticleTables } from "./article.ts";
import type { ChatTables } from "./chat.ts";
import type { CircleTables } from "./circle.ts";
import type { ClassifyTagTables } from "./classify-tag.ts";
import type { CommentTables } from "./comment.ts";
import type { ConsentTables } from "./consent.ts";
import type { DanmakuTables } from "./danmaku.ts";
import type { DeliveryTables } from "./delivery.ts";
import type { DraftTables } from "./draft.ts";
import type { DynamicTables } from "./dynamic.ts";
import type { FavouriteTables } from "./favourite.ts";
import type { FeedbackTables } from "./feedback.ts";
import type { FollowTables } from "./follow.ts";
import type { GrowthTables } from "./growth.ts";
import type { ImageTables } from "./image.ts";
import type { LifecycleTables } from "./lifecycle.ts";
import type { LoginTables } from "./login.ts";
import type { MentionTables } from "./mention.ts";
import type { ModerationTables } from "./moderation.ts";
import type { NoticeTables } from "./notice.ts";
import type { PollTables } from "./poll.ts";
import type { RemovalTables } from "./removal.ts";
import type { ReportTables } from "./report.ts";
import type { SearchTables } from "./search.ts";
import type { SeriesTables } from "./series.ts";
import type { SiteTables } from "./site.ts";
import type { StaffTables } from "./staff.ts";
import type { UserTables } from "./user.ts";
import type { VideoFileTables } from "./video-file.ts";
import type { VideoTables } from "./video.ts";

/** The tables by name. Each file of this folder has those of a feature; `migrations/` creates them. */
export interface Database
  extends
    AiStatementTables,
    ArticleTables,
    ChatTables,
    CircleTables,
    ClassifyTagTables,
    CommentTables,
    ConsentTables,
    DanmakuTables,
    DeliveryTables,
    DraftTables,
    DynamicTables,
    FavouriteTables,
    FeedbackTables,
    FollowTables,
    GrowthTables,
    ImageTables,
    LifecycleTables,
    LoginTables,
    MentionTables,
    ModerationTables,
    NoticeTables,
    PollTables,
    RemovalTables,
    ReportTables,
    SearchTables,
    SeriesTables,
    SiteTables,
    StaffTables,
    UserTables,
    VideoFileTables,
    VideoTables {}
