import { z } from "zod";
import { circleActions } from "./circle-action-names.ts";
import {
  circleCategories,
  circleNoticeLevels,
  circleRoles,
  circleStates,
  foundingModes,
  joinPolicies,
  postPolicies,
} from "./circle-names.ts";
import { atLeast, atMost, checkbox, formKey, idOut, image, plainText, timestamp } from "../shared/common.ts";
import { circleBrief } from "./circle-follow.ts";
import { limits } from "../shared/limits.ts";
import { NAME_SIGN, nameText } from "../shared/name-text.ts";
import { subjectKinds } from "../shared/subject.ts";
import { userBrief } from "../people/user.ts";

const category = z.enum(circleCategories, "请选择分类");
const joinPolicy = z.enum(joinPolicies, "请选择加入方式");
const postPolicy = z.enum(postPolicies, "请选择谁可以发帖");
const role = z.enum(circleRoles);
const noticeLevel = z.enum(circleNoticeLevels, "请选择通知方式");

const upTo = (max: number, what: string) =>
  plainText()
    .trim()
    .check(...atMost(max, `${what}最多 ${max} 字`));

/** A circle's name: the signs of people's names, dots, plus signs, and single spaces between words; 2–16 signs. */
export const circleName = plainText("请输入圈子名称")
  .transform((text) => nameText(text).replaceAll(/\s+/g, " "))
  .pipe(
    plainText("请输入圈子名称")
      .check(atLeast(limits.circleNameMin, `圈子名称至少 ${limits.circleNameMin} 个字`))
      .check(...atMost(limits.circleNameMax, `圈子名称最多 ${limits.circleNameMax} 个字`))
      .regex(
        new RegExp(`^(?:${NAME_SIGN}|[.+ ])+$`, "u"),
        "圈子名称只能使用文字、数字、表情、空格、下划线、间隔号、点、加号与连字符",
      ),
  );

/** The fields that the owner of a circle sets and may change later. An image id of 0 means no image. */
export const circleFields = z.object({
  name: circleName,
  description: upTo(limits.circleDescriptionMax, "简介").default(""),
  category,
  iconImageId: z.coerce.number().int().min(0).default(0),
  bannerImageId: z.coerce.number().int().min(0).default(0),
  rules: upTo(limits.circleRulesMax, "圈规").default(""),
  joinPolicy: joinPolicy.default("open"),
  /** The question to applicants, with joinPolicy = approval. Empty: no question. */
  joinQuestion: upTo(limits.circleQuestionMax, "问题").default(""),
  postPolicy: postPolicy.default("members"),
  /** Whether the public log names the acting staff; staff always see it. */
  showsActor: checkbox,
});
/** R12: the input for founding a circle. `isPrivate` can never be changed later. */
export const createCircleInput = circleFields.extend({
  isPrivate: checkbox,
  /** The reason for the administrators, when founding needs an application. */
  reason: upTo(limits.circleReasonMax, "理由").default(""),
  formKey,
});
/** R14: all fields of the form; a missing field is set to its default. */
export const updateCircleInput = circleFields;

const reason = upTo(limits.circleReasonMax, "理由");

/** R12 */
export const circleCard = circleBrief.extend({
  category,
  isPrivate: z.boolean(),
  joinPolicy,
  state: z.enum(circleStates),
  createdAt: timestamp,
  /** The number of posts that members see, in total and of the last seven days; null when the viewer may not know. */
  postCount: z.number().int().nullable(),
  recentCount: z.number().int().nullable(),
  /** The viewer's role; null for a non-member. */
  role: role.nullable(),
  /** The viewer's application is waiting. */
  applied: z.boolean(),
  /** The time when the circle will be dissolved, unless the owner withdraws that. */
  dissolveAt: timestamp.nullable(),
});
export type CircleCard = z.output<typeof circleCard>;

export const circleViewer = z.object({
  role: role.nullable(),
  joinedAt: timestamp.nullable(),
  /** In a circle where only approved members post: the viewer is approved. */
  mayPost: z.boolean(),
  /** The reason why the viewer may not post there; null when they may. */
  postRefusal: z.string().nullable().default(null),
  mutedUntil: timestamp.nullable(),
  muteReason: z.string(),
  noticeLevel: noticeLevel.nullable(),
  /** The viewer's latest application, while it waits or was refused. */
  application: z
    .object({
      state: z.enum(["waiting", "refused"]),
      answer: z.string(),
      reason: z.string(),
      createdAt: timestamp,
    })
    .nullable(),
  /** `until` is null for a ban without an end. */
  ban: z.object({ until: timestamp.nullable(), reason: z.string() }).nullable(),
});

/** The viewer's current permissions in the circle. */
export const circleCan = z.object({
  join: z.boolean(),
  apply: z.boolean(),
  leave: z.boolean(),
  /** To see posts, members, log and announcement. */
  look: z.boolean(),
  post: z.boolean(),
  comment: z.boolean(),
  /** To enter the circle's room (聊天室), if it is on. */
  chat: z.boolean(),
  /** To handle applications, invitations, mutes, bans, the right to post, and posts (review, pin, 精华, move, remove). */
  moderate: z.boolean(),
  announce: z.boolean(),
  /** To change settings and roles. */
  edit: z.boolean(),
  transfer: z.boolean(),
  dissolve: z.boolean(),
  undoDissolve: z.boolean(),
  /** To approve or refuse the founding. */
  settleFounding: z.boolean(),
});
export type CircleCan = z.output<typeof circleCan>;

/** The room of a circle (聊天室) as the circle's pages show it. */
export const circleRoomState = z.object({
  isOn: z.boolean(),
  slowSeconds: z.number().int(),
  /** The line above the messages; empty: none. */
  pinnedText: z.string(),
  /** The viewer has opened the room before: only then unread messages are counted. */
  hasOpened: z.boolean(),
  /** There are messages that a member who has never opened the room may want to see. */
  hasMessages: z.boolean(),
  isMuted: z.boolean(),
  /** Unread messages, counted up to `limits.unreadCountedMax`; 0 before the first opening. */
  unreadCount: z.number().int(),
});
export type CircleRoomState = z.output<typeof circleRoomState>;

/** E05, R13's header and R14 */
export const circleDetail = circleCard.extend({
  banner: image.nullable(),
  rules: z.string(),
  postPolicy,
  joinQuestion: z.string(),
  showsActor: z.boolean(),
  /** Null without an announcement, and for a viewer who may not look. */
  announcement: z.object({ text: z.string(), at: timestamp }).nullable(),
  /** Null for a viewer who may not look, and before the first activity. */
  activeAt: timestamp.nullable(),
  /** The owner first. Empty for a viewer who may not look. */
  staff: z.array(z.object({ user: userBrief, role })),
  viewer: circleViewer,
  can: circleCan,
  /** The number of waiting applications; null for viewers who are not staff. */
  waitingCount: z.number().int().nullable(),
  /** The number of posts that wait for the circle's own review (先审后发); null for a viewer who may not settle them. */
  reviewCount: z.number().int().nullable(),
  /** Null for others than members, and while the room is off; who may edit the circle sees its settings. */
  room: circleRoomState.nullable(),
  /** The founder's reason, while the founding waits: only for administrators and the founder. */
  foundingReason: z.string(),
});
export type CircleDetail = z.output<typeof circleDetail>;

export const circleLogEntry = z.object({
  id: idOut,
  action: z.enum(circleActions),
  /** Null when the circle hides the actor. */
  actor: userBrief.nullable(),
  /** The actor was an administrator of the site, not the circle's staff. */
  isSite: z.boolean(),
  /** The affected member. */
  user: userBrief.nullable(),
  /** The affected post, if the viewer may see it; `title` is its title at that time. */
  subject: z.object({ kind: z.enum(subjectKinds), id: idOut }).nullable(),
  title: z.string(),
  reason: z.string(),
  until: timestamp.nullable(),
  createdAt: timestamp,
});
export type CircleLogEntry = z.output<typeof circleLogEntry>;

/** The data that the founding form needs. */
export const circleFounding = z.object({
  mode: z.enum(foundingModes),
  /** `level` is the viewer's level (contract/people/level.ts); `levelNeeded` applies with mode = level. */
  level: z.number().int(),
  levelNeeded: z.number().int(),
  ownedCount: z.number().int(),
  ownedMax: z.number().int(),
  /** The reason why the viewer may not found a circle; null when they may. */
  refusal: z.string().nullable(),
});
export type CircleFounding = z.output<typeof circleFounding>;

export const foundingItem = circleCard.extend({ founder: userBrief.nullable(), foundingReason: z.string() });
export type FoundingItem = z.output<typeof foundingItem>;

export const joinInput = z.object({ answer: upTo(limits.circleAnswerMax, "回答").default("") });
export const announceInput = z.object({ text: upTo(limits.circleAnnouncementMax, "公告") });
export const settleFoundingInput = z
  .object({ approved: z.boolean(), reason: reason.default("") })
  .refine((value) => value.approved || value.reason !== "", { path: ["reason"], message: "请写下理由，申请人会看到" });
