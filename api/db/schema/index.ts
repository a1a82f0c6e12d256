import type { AccountLeaveTable } from "./account-leave.ts";
import type { AccountMergeTable } from "./account-merge.ts";
import type { AgreementVersionTable } from "./agreement.ts";
import type { AiStatementTable } from "./ai-statement.ts";
import type { ArticleLikeTable, ArticleTable, ArticleTagTable } from "./article.ts";
import type { ArticleVersionTable } from "./article-version.ts";
import type {
  CircleApplicationTable,
  CircleBanTable,
  CircleBroadcastTable,
  CircleInvitationTable,
  CircleLogTable,
  CircleMemberTable,
  CirclePostTable,
  CircleTable,
} from "./circle.ts";
import type {
  ChatSettingTable,
  CircleRoomTable,
  ConversationMemberTable,
  ConversationTable,
  MessageHiddenTable,
  MessageImageTable,
  MessageTable,
  ReportedImageTable,
  ReportedMessageTable,
  RoomMemberTable,
} from "./chat.ts";
import type { ClassifyTagTable, TagOldNameTable } from "./classify-tag.ts";
import type { CleanupTable } from "./cleanup.ts";
import type { CommentImageTable, CommentLikeTable, CommentTable } from "./comment.ts";
import type { ConsentTable } from "./consent.ts";
import type {
  DanmakuFilterTable,
  DanmakuHiddenTable,
  DanmakuLikeTable,
  DanmakuPartTable,
  DanmakuSegmentTable,
  DanmakuSettingTable,
  DanmakuTable,
} from "./danmaku.ts";
import type { DataExportTable } from "./data-export.ts";
import type { DailyFigureTable } from "./daily-figure.ts";
import type {
  DeliveryChoiceTable,
  DeliverySentTable,
  DeliverySettingTable,
  DeliveryTable,
  MailAddressTable,
  MailConfirmationTable,
} from "./delivery.ts";
import type { DraftTable } from "./draft.ts";
import type {
  FeedbackEventTable,
  FeedbackFiguresTable,
  FeedbackFollowTable,
  FeedbackTable,
  FeedbackTokenTable,
  FeedbackVoteTable,
} from "./feedback.ts";
import type { UserBlockTable, UserFollowTable, UserMuteTable } from "./follow.ts";
import type { DynamicVersionTable } from "./dynamic-version.ts";
import type { DynamicImageTable, DynamicLikeTable, DynamicTable } from "./dynamic.ts";
import type { FavouriteFolderTable, FavouriteTable } from "./favourite.ts";
import type { FormResultTable } from "./form-result.ts";
import type { CheckInTable, PointEntryTable, UserBadgeTable } from "./growth.ts";
import type { ImageTable } from "./image.ts";
import type { ImageUseTable, MediaGarbageTable, MediaGoneTable } from "./image-use.ts";
import type { JobLeaseTable } from "./job-lease.ts";
import type { LiveEpochTable, LiveTicketTable, PersonEventTable, PersonLineTable } from "./live-line.ts";
import type { MentionTable, TopicMentionTable } from "./mention.ts";
import type { MinorModeTable } from "./minor-mode.ts";
import type { OutboxEventTable } from "./outbox-event.ts";
import type { ForbiddenPictureTable } from "./picture.ts";
import type { PollBallotTable, PollOptionTable, PollTable, PollVoteTable } from "./poll.ts";
import type { ProbeTable } from "./probe.ts";
import type { ReadingPlaceTable } from "./reading-place.ts";
import type { RecordExportTable } from "./record-export.ts";
import type { RemovalTable } from "./removal.ts";
import type { ReportTable } from "./report.ts";
import type { AppealTable } from "./appeal.ts";
import type { ReviewTable } from "./review.ts";
import type { SaidTextTable } from "./said-text.ts";
import type { SearchElsewhereTable, SearchOutboxTable } from "./search-outbox.ts";
import type {
  SeriesBroadcastTable,
  SeriesFollowTable,
  SeriesPartTable,
  SeriesProgressTable,
  SeriesTable,
} from "./series.ts";
import type { SessionTable } from "./session.ts";
import type { SiteConfigTable } from "./site-config.ts";
import type {
  CircleBusyTable,
  CircleDayTable,
  OperatorRunTable,
  SanctionTable,
  SiteDayTable,
  StaffLogTable,
  StaffNoteTable,
} from "./staff.ts";
import type { SmsCodeTable, SmsKnownTable, SmsSignTable } from "./sms-code.ts";
import type {
  HotSearchTable,
  SearchCountedTable,
  SearchHeatTable,
  SearchHistoryTable,
  SuggestionKeyTable,
} from "./suggestion.ts";
import type { NoticeActTable, NoticeOffTable, NoticeQuietTable, NoticeTable } from "./notice.ts";
import type { UserNamePartTable, UserTable } from "./user.ts";
import type { VideoFileTable } from "./video-file.ts";
import type { VideoRenditionTable } from "./video-rendition.ts";
import type { VideoCaptionTable, WatchPlaceTable } from "./watching.ts";
import type { VideoLikeTable, VideoTable, VideoTagTable } from "./video.ts";
import type { WithdrawalTable } from "./withdrawal.ts";
import type { WordHitTable, WordListDayTable, WordListTable } from "./word.ts";
import type { WechatAccountTable, WechatFollowerTable, WechatIdentityTable, WechatPendingTable } from "./wechat.ts";

/** The tables by name. Each table has a file in this folder; `migrations/` creates them. */
export interface Database {
  user: UserTable;
  account_leave: AccountLeaveTable;
  account_merge: AccountMergeTable;
  agreement_version: AgreementVersionTable;
  ai_statement: AiStatementTable;
  minor_mode: MinorModeTable;
  check_in: CheckInTable;
  point_entry: PointEntryTable;
  user_badge: UserBadgeTable;
  consent: ConsentTable;
  user_name_part: UserNamePartTable;
  probe: ProbeTable;
  session: SessionTable;
  sms_code: SmsCodeTable;
  sms_sign: SmsSignTable;
  sms_known: SmsKnownTable;
  image: ImageTable;
  image_use: ImageUseTable;
  media_garbage: MediaGarbageTable;
  media_gone: MediaGoneTable;
  classify_tag: ClassifyTagTable;
  tag_old_name: TagOldNameTable;
  article: ArticleTable;
  article_tag: ArticleTagTable;
  article_like: ArticleLikeTable;
  article_version: ArticleVersionTable;
  reading_place: ReadingPlaceTable;
  daily_figure: DailyFigureTable;
  data_export: DataExportTable;
  record_export: RecordExportTable;
  draft: DraftTable;
  comment: CommentTable;
  comment_like: CommentLikeTable;
  mention: MentionTable;
  topic_mention: TopicMentionTable;
  comment_image: CommentImageTable;
  conversation: ConversationTable;
  conversation_member: ConversationMemberTable;
  message: MessageTable;
  message_image: MessageImageTable;
  message_hidden: MessageHiddenTable;
  circle_room: CircleRoomTable;
  room_member: RoomMemberTable;
  chat_setting: ChatSettingTable;
  reported_message: ReportedMessageTable;
  reported_image: ReportedImageTable;
  dynamic: DynamicTable;
  dynamic_image: DynamicImageTable;
  dynamic_like: DynamicLikeTable;
  dynamic_version: DynamicVersionTable;
  video: VideoTable;
  video_tag: VideoTagTable;
  video_like: VideoLikeTable;
  video_caption: VideoCaptionTable;
  watch_place: WatchPlaceTable;
  danmaku: DanmakuTable;
  danmaku_like: DanmakuLikeTable;
  danmaku_segment: DanmakuSegmentTable;
  danmaku_part: DanmakuPartTable;
  danmaku_setting: DanmakuSettingTable;
  danmaku_filter: DanmakuFilterTable;
  danmaku_hidden: DanmakuHiddenTable;
  poll: PollTable;
  poll_option: PollOptionTable;
  poll_ballot: PollBallotTable;
  poll_vote: PollVoteTable;
  form_result: FormResultTable;
  site_config: SiteConfigTable;
  review: ReviewTable;
  appeal: AppealTable;
  said_text: SaidTextTable;
  forbidden_picture: ForbiddenPictureTable;
  word_list: WordListTable;
  word_hit: WordHitTable;
  word_list_day: WordListDayTable;
  suggestion_key: SuggestionKeyTable;
  search_heat: SearchHeatTable;
  search_counted: SearchCountedTable;
  hot_search: HotSearchTable;
  search_history: SearchHistoryTable;
  search_outbox: SearchOutboxTable;
  search_elsewhere: SearchElsewhereTable;
  outbox_event: OutboxEventTable;
  live_epoch: LiveEpochTable;
  live_ticket: LiveTicketTable;
  person_event: PersonEventTable;
  person_line: PersonLineTable;
  job_lease: JobLeaseTable;
  wechat_account: WechatAccountTable;
  wechat_identity: WechatIdentityTable;
  wechat_pending: WechatPendingTable;
  wechat_follower: WechatFollowerTable;
  user_follow: UserFollowTable;
  user_block: UserBlockTable;
  user_mute: UserMuteTable;
  series: SeriesTable;
  series_part: SeriesPartTable;
  series_follow: SeriesFollowTable;
  series_progress: SeriesProgressTable;
  series_broadcast: SeriesBroadcastTable;
  circle: CircleTable;
  circle_application: CircleApplicationTable;
  circle_ban: CircleBanTable;
  circle_broadcast: CircleBroadcastTable;
  circle_invitation: CircleInvitationTable;
  circle_log: CircleLogTable;
  circle_member: CircleMemberTable;
  circle_post: CirclePostTable;
  feedback: FeedbackTable;
  feedback_vote: FeedbackVoteTable;
  feedback_follow: FeedbackFollowTable;
  feedback_event: FeedbackEventTable;
  feedback_token: FeedbackTokenTable;
  feedback_figures: FeedbackFiguresTable;
  notice: NoticeTable;
  notice_act: NoticeActTable;
  notice_off: NoticeOffTable;
  notice_quiet: NoticeQuietTable;
  delivery: DeliveryTable;
  delivery_sent: DeliverySentTable;
  delivery_choice: DeliveryChoiceTable;
  delivery_setting: DeliverySettingTable;
  mail_address: MailAddressTable;
  mail_confirmation: MailConfirmationTable;
  favourite_folder: FavouriteFolderTable;
  favourite: FavouriteTable;
  report: ReportTable;
  removal: RemovalTable;
  cleanup: CleanupTable;
  video_file: VideoFileTable;
  video_rendition: VideoRenditionTable;
  sanction: SanctionTable;
  site_day: SiteDayTable;
  circle_day: CircleDayTable;
  circle_busy: CircleBusyTable;
  operator_run: OperatorRunTable;
  staff_note: StaffNoteTable;
  staff_log: StaffLogTable;
  withdrawal: WithdrawalTable;
}
