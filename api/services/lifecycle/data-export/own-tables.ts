/** A table with rows that are a person's own data. */
export interface OwnTable {
  /** The file's name in the archive: `{file}.json`. */
  file: string;
  table: string;
  /** The column that contains the person's id. */
  column: string;
  /** For tables with long rows: the column by which rows are read in batches. */
  by?: string;
  /** Columns that are left out, because they concern other people or the site's internals. */
  without?: readonly string[];
}

/**
 * The tables with rows that are a person's own data; posts, drafts and files are separate entries.
 * tests/api/lifecycle/data-export.test.ts checks that every column that refers to a user is in this list or in
 * `notOwn`.
 */
export const ownTables: readonly OwnTable[] = [
  { file: "评论", table: "comment", column: "author_id", by: "id", without: ["html", "renderer_version", "hot_score"] },
  { file: "弹幕", table: "danmaku", column: "author_id", by: "id", without: ["second", "part", "weight"] },
  { file: "AI 声明", table: "ai_statement", column: "user_id", by: "id" },
  { file: "赞过的文章", table: "article_like", column: "user_id" },
  { file: "赞过的动态", table: "dynamic_like", column: "user_id" },
  { file: "赞过的视频", table: "video_like", column: "user_id" },
  { file: "赞过的评论", table: "comment_like", column: "user_id" },
  { file: "赞过的弹幕", table: "danmaku_like", column: "user_id" },
  { file: "不看的弹幕", table: "danmaku_hidden", column: "user_id" },
  { file: "弹幕屏蔽词", table: "danmaku_filter", column: "user_id" },
  { file: "收藏夹", table: "favourite_folder", column: "user_id" },
  { file: "收藏", table: "favourite", column: "user_id" },
  { file: "读到一半的文章", table: "reading_place", column: "user_id", without: ["block_hash"] },
  { file: "看到一半的视频", table: "watch_place", column: "user_id" },
  { file: "合集与专栏", table: "series", column: "author_id" },
  { file: "合集与专栏的内容", table: "series_part", column: "author_id", without: ["told_in"] },
  { file: "关注的合集与专栏", table: "series_follow", column: "user_id" },
  { file: "合集与专栏看到哪里", table: "series_progress", column: "user_id" },
  { file: "关注的人", table: "user_follow", column: "follower_id" },
  { file: "粉丝", table: "user_follow", column: "followee_id" },
  { file: "拉黑的人", table: "user_block", column: "user_id" },
  { file: "不看的人", table: "user_mute", column: "user_id" },
  { file: "加入的圈子", table: "circle_member", column: "user_id" },
  { file: "拥有的圈子", table: "circle", column: "owner_id" },
  { file: "圈子申请", table: "circle_application", column: "user_id", without: ["decided_by"] },
  { file: "圈子封禁", table: "circle_ban", column: "user_id", without: ["banned_by"] },
  { file: "圈子邀请", table: "circle_invitation", column: "made_by", without: ["token"] },
  { file: "反馈投票", table: "feedback_vote", column: "user_id" },
  { file: "关注的反馈", table: "feedback_follow", column: "user_id" },
  { file: "投票", table: "poll_ballot", column: "user_id" },
  { file: "投票选项", table: "poll_vote", column: "user_id" },
  { file: "通知", table: "notice", column: "user_id", by: "id" },
  { file: "关闭的通知", table: "notice_off", column: "user_id" },
  { file: "邮件与微信通知", table: "delivery_choice", column: "user_id" },
  { file: "免打扰时间", table: "delivery_setting", column: "user_id" },
  { file: "接收通知的邮箱", table: "mail_address", column: "user_id" },
  { file: "待确认的邮箱", table: "mail_confirmation", column: "user_id", without: ["token_hash"] },
  { file: "不再提醒的内容", table: "notice_quiet", column: "user_id" },
  {
    file: "私信",
    table: "message",
    column: "author_id",
    by: "conversation_id",
    without: ["form_key", "content_hash"],
  },
  { file: "私信对话", table: "conversation_member", column: "user_id", without: ["last_seq"] },
  { file: "打开过的聊天室", table: "room_member", column: "user_id" },
  { file: "删除的私信", table: "message_hidden", column: "user_id" },
  { file: "私信设置", table: "chat_setting", column: "user_id" },
  { file: "举报", table: "report", column: "reporter_id", without: ["author_id", "settled_by"] },
  { file: "被删除的内容", table: "removal", column: "author_id", without: ["admin_id", "cleanup_id", "undone_by"] },
  { file: "处罚", table: "sanction", column: "user_id", without: ["made_by", "lifted_by"] },
  {
    file: "送审",
    table: "review",
    column: "author_id",
    by: "id",
    without: ["decided_by", "words", "form_key", "endpoint", "params"],
  },
  { file: "申诉", table: "appeal", column: "user_id", without: ["decided_by", "settled_by"] },
  { file: "同意过的协议", table: "consent", column: "user_id" },
  { file: "青少年模式", table: "minor_mode", column: "user_id", without: ["password_hash"] },
  { file: "登录记录", table: "session", column: "user_id", without: ["token_hash", "fingerprint"] },
  { file: "微信", table: "wechat_account", column: "user_id", without: ["unionid"] },
  { file: "搜索记录", table: "search_history", column: "user_id", without: ["query"] },
  { file: "签到", table: "check_in", column: "user_id" },
  { file: "积分明细", table: "point_entry", column: "user_id", by: "id" },
  { file: "徽章", table: "user_badge", column: "user_id" },
  { file: "每日数据", table: "daily_figure", column: "user_id" },
  { file: "文章历史版本", table: "article_version", column: "editor_id", by: "article_id" },
  { file: "上传的图片", table: "image", column: "owner_id", without: ["thumb_key", "widths", "unused_since"] },
  {
    file: "上传的视频",
    table: "video_file",
    column: "owner_id",
    without: ["source_key", "lease_until", "machine", "attempts", "unused_since", "poster_key"],
  },
];

/**
 * Columns that refer to a user in rows that belong to another user or to the site, or that derive from data that the
 * archive contains already.
 */
export const notOwn: Readonly<Record<string, string>> = {
  "account_leave.user_id": "shown on the account's page",
  "account_merge.user_id": "an account of theirs that is no more",
  "account_merge.into_id": "the site's record",
  "account_merge.made_by": "another's row",
  "appeal.decided_by": "another's row",
  "appeal.settled_by": "another's row",
  "cleanup.made_by": "another's row",
  "cleanup.undone_by": "another's row",
  "cleanup.user_id": "its deletions are in 被删除的内容",
  "circle_ban.banned_by": "another's row",
  "circle_application.decided_by": "another's row",
  "circle_log.actor_id": "the circle's log",
  "circle_log.user_id": "the circle's log",
  "circle_post.author_id": "made of posts",
  "comment.reply_to_user_id": "another's row",
  "data_export.user_id": "this very archive",
  "delivery.user_id": "waits for some minutes, made of 通知 and 私信",
  "delivery_sent.user_id": "kept for two days, for limits",
  "feedback_event.actor_id": "the ticket's log",
  "form_result.user_id": "kept a day, to know a form that comes twice",
  "mention.user_id": "others' texts",
  "notice_act.doer_id": "others' notices",
  "person_event.user_id": "kept for ten minutes, to repeat what a page missed",
  "person_line.user_id": "the number of such events",
  "record_export.asked_by": "another's row",
  "record_export.user_id": "asked for by an authority, which the law keeps from the person",
  "removal.admin_id": "another's row",
  "removal.undone_by": "another's row",
  "report.author_id": "another's row",
  "reported_message.author_id": "a copy of 私信",
  "report.settled_by": "another's row",
  "review.decided_by": "another's row",
  "review.replaced_by": "another submission",
  "sanction.lifted_by": "another's row",
  "sanction.made_by": "another's row",
  "staff_log.actor_id": "the site's log",
  "staff_note.author_id": "the site's record",
  "staff_note.user_id": "the site's record",
  "user_block.target_id": "another's row",
  "user_mute.target_id": "another's row",
  "user_name_part.user_id": "made of the name",
  "wechat_follower.user_id": "an id of WeChat's",
  "withdrawal.user_id": "hidden by the staff until it is put back, with the words in 送审",
};
