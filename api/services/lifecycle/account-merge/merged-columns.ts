import { subjectKinds } from "../../../../contract/shared/subject.ts";

/** A column whose rows are moved unchanged, in batches. */
export interface MovedColumn {
  /** The integer column by which the table is read in ranges. */
  by: string;
  /** The columns that make a row unique per user: when the other account has such a row, that row stays. */
  once?: readonly string[];
  /** The fate of the merged account's row in that case: `goes` deletes the row, `step` leaves it to a separate step. */
  clash?: "goes" | "step";
}

const byId: MovedColumn = { by: "id" };
const liked = (id: string): MovedColumn => ({ by: id, once: [id], clash: "step" });

/** Columns that refer to a user, whose rows move to the remaining account. */
export const movedColumns: Readonly<Record<string, MovedColumn>> = {
  "ai_statement.user_id": byId,
  "appeal.user_id": byId,
  "appeal.decided_by": byId,
  "appeal.settled_by": byId,
  ...Object.fromEntries(subjectKinds.map((kind) => [`${kind}.deleted_by`, byId])),
  "article_like.user_id": liked("article_id"),
  "dynamic_like.user_id": liked("dynamic_id"),
  "video_like.user_id": liked("video_id"),
  "comment_like.user_id": liked("comment_id"),
  "article_version.editor_id": { by: "article_id" },
  "chat_setting.user_id": { by: "user_id", once: [], clash: "goes" },
  "check_in.user_id": { by: "user_id", once: ["day"], clash: "goes" },
  "circle.owner_id": byId,
  "circle_application.user_id": byId,
  "circle_application.decided_by": byId,
  "circle_ban.banned_by": byId,
  "circle_invitation.made_by": byId,
  "circle_log.actor_id": byId,
  "circle_log.user_id": byId,
  "circle_post.author_id": byId,
  "cleanup.made_by": byId,
  "cleanup.undone_by": byId,
  "cleanup.user_id": byId,
  "comment.author_id": byId,
  "comment.reply_to_user_id": byId,
  "danmaku.author_id": byId,
  "danmaku_filter.user_id": { by: "user_id", once: [], clash: "step" },
  "danmaku_hidden.user_id": { by: "danmaku_id", once: ["danmaku_id"], clash: "goes" },
  "danmaku_like.user_id": liked("danmaku_id"),
  "consent.user_id": { by: "user_id", once: ["version"], clash: "goes" },
  "favourite.user_id": { by: "id", once: ["subject_kind", "subject_id"], clash: "step" },
  "feedback.reply_by": byId,
  "feedback_event.actor_id": byId,
  "feedback_follow.user_id": { by: "feedback_id", once: ["feedback_id"], clash: "step" },
  "feedback_vote.user_id": { by: "feedback_id", once: ["feedback_id"], clash: "step" },
  "image.owner_id": byId,
  "message.author_id": byId,
  "message_hidden.user_id": { by: "user_id", once: ["conversation_id", "seq"], clash: "goes" },
  "minor_mode.user_id": { by: "user_id", once: [], clash: "goes" },
  "notice_off.user_id": { by: "user_id", once: ["tab"], clash: "goes" },
  "notice_quiet.user_id": { by: "user_id", once: ["subject_kind", "subject_id"], clash: "goes" },
  "reading_place.user_id": { by: "article_id", once: ["article_id"], clash: "goes" },
  "removal.admin_id": byId,
  "removal.author_id": byId,
  "removal.undone_by": byId,
  "report.reporter_id": { by: "id", once: ["subject_kind", "subject_id"], clash: "goes" },
  "report.author_id": byId,
  "reported_message.author_id": { by: "report_id" },
  "report.settled_by": byId,
  "review.author_id": byId,
  "review.decided_by": byId,
  "sanction.user_id": byId,
  "sanction.made_by": byId,
  "sanction.lifted_by": byId,
  "room_member.user_id": { by: "conversation_id", once: ["conversation_id"], clash: "goes" },
  "search_history.user_id": { by: "user_id", once: ["query"], clash: "goes" },
  "series_follow.user_id": { by: "id", once: ["series_id"], clash: "step" },
  "series_part.author_id": byId,
  "series_progress.user_id": { by: "series_id", once: ["series_id"], clash: "goes" },
  "session.user_id": byId,
  "staff_note.user_id": byId,
  "staff_note.author_id": byId,
  "user_badge.user_id": { by: "user_id", once: ["badge"], clash: "goes" },
  "user_mute.user_id": { by: "id", once: ["target_id"], clash: "goes" },
  "user_mute.target_id": { by: "id", once: ["user_id"], clash: "goes" },
  "video_file.owner_id": byId,
  "withdrawal.user_id": byId,
  "watch_place.user_id": { by: "video_id", once: ["video_id"], clash: "goes" },
};

/** Columns that refer to a user and are handled by a separate step. */
export const steppedColumns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(subjectKinds.map((kind) => [`${kind}.author_id`, "also in the index of the search"])),
  "account_merge.into_id": "old addresses lead to the last account of all",
  "circle_ban.user_id": "who is banned is in it no more",
  "circle_member.user_id": "in both: one place, with the higher role",
  "conversation_member.user_id": "one conversation with each person goes on",
  "daily_figure.user_id": "sums by day",
  "data_export.user_id": "made of one account: asked for anew",
  ...Object.fromEntries(
    ["delivery", "delivery_sent", "delivery_choice", "delivery_setting", "mail_address", "mail_confirmation"].map(
      (table) => [`${table}.user_id`, "deleted when it closes: a channel belongs to one account"],
    ),
  ),
  "draft.author_id": "of most kinds a person has one",
  "favourite_folder.user_id": "names are unique, and so is the first one",
  "form_result.user_id": "kept a day for a form that nobody sends again",
  "mention.user_id": "with the words that name them",
  "notice.user_id": "gathered by thing, with positions of one account",
  "notice_act.doer_id": "each person once in a notice",
  "point_entry.user_id": "at the end of the other ledger",
  "poll_ballot.user_id": "one vote in each poll",
  "poll_vote.user_id": "one vote in each poll",
  "series.author_id": "also in the index of the search",
  "user_block.target_id": "ends follows",
  "user_block.user_id": "ends follows",
  "user_follow.followee_id": "counted on both sides",
  "user_follow.follower_id": "counted on both sides",
  "wechat_account.user_id": "one WeChat for one account, when it closes",
  "wechat_follower.user_id": "when it closes",
};

/** Columns that refer to a user and keep the merged account's id. */
export const keptColumns: Readonly<Record<string, string>> = {
  "account_leave.user_id": "who leaves is not merged",
  "account_merge.user_id": "that it was merged",
  "account_merge.made_by": "no administrator is merged",
  "person_event.user_id": "for clients of the merged account, which are logged out",
  "person_line.user_id": "positions of the merged account",
  "record_export.asked_by": "by whom an authority's records were asked for, as the log says it",
  "record_export.user_id": "of which account an authority asked for records",
  "staff_log.actor_id": "the log of the site's staff changes never",
  "user_name_part.user_id": "made of the name, which is free",
};
