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

/** Signs as people's names have them, dots, plus signs, one space between words: 2–16 signs. */
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

/** What the owner says of a circle, and may change later. An image id of 0: none. */
export const circleFields = z.object({
  name: circleName,
  description: upTo(limits.circleDescriptionMax, "简介").default(""),
  category,
  iconImageId: z.coerce.number().int().min(0).default(0),
  bannerImageId: z.coerce.number().int().min(0).default(0),
  rules: upTo(limits.circleRulesMax, "圈规").default(""),
  joinPolicy: joinPolicy.default("open"),
  /** Asked of who applies, with joinPolicy = approval. Empty: nothing is asked. */
  joinQuestion: upTo(limits.circleQuestionMax, "问题").default(""),
  postPolicy: postPolicy.default("members"),
  /** Whether the public log names who acted; staff always see it. */
  showsActor: checkbox,
});
/** R12: founding. Whether it is private is never changed later. */
export const createCircleInput = circleFields.extend({
  isPrivate: checkbox,
  /** Why, for the administrators, where founding is on application. */
  reason: upTo(limits.circleReasonMax, "理由").default(""),
  formKey,
});
/** R14: all fields of the form; what it does not send becomes its default. */
export const updateCircleInput = circleFields;

const reason = upTo(limits.circleReasonMax, "理由");

/** R12 */
export const circleCard = circleBrief.extend({
  category,
  isPrivate: z.boolean(),
  joinPolicy,
  state: z.enum(circleStates),
  createdAt: timestamp,
  /** Posts that its members see, and of the last seven days; null where the viewer may not know. */
  postCount: z.number().int().nullable(),
  recentCount: z.number().int().nullable(),
  /** The viewer's; null who is not in it. */
  role: role.nullable(),
  /** The viewer has applied and waits. */
  applied: z.boolean(),
  /** When it ends, unless that is taken back. */
  dissolveAt: timestamp.nullable(),
});
export type CircleCard = z.output<typeof circleCard>;

export const circleViewer = z.object({
  role: role.nullable(),
  joinedAt: timestamp.nullable(),
  /** Where only approved members post: was approved. */
  mayPost: z.boolean(),
  /** Why the viewer may not post there; null for who may. */
  postRefusal: z.string().nullable().default(null),
  mutedUntil: timestamp.nullable(),
  muteReason: z.string(),
  noticeLevel: noticeLevel.nullable(),
  /** The latest application, while it waits or was refused. */
  application: z
    .object({
      state: z.enum(["waiting", "refused"]),
      answer: z.string(),
      reason: z.string(),
      createdAt: timestamp,
    })
    .nullable(),
  /** `until` null: for good. */
  ban: z.object({ until: timestamp.nullable(), reason: z.string() }).nullable(),
});

/** What the viewer may do there now. */
export const circleCan = z.object({
  join: z.boolean(),
  apply: z.boolean(),
  leave: z.boolean(),
  /** See posts, members, log, announcement. */
  look: z.boolean(),
  post: z.boolean(),
  comment: z.boolean(),
  /** Applications, invitations, mutes, bans, the right to post, posts: review, pin, 精华, move, remove. */
  moderate: z.boolean(),
  announce: z.boolean(),
  /** Settings, roles. */
  edit: z.boolean(),
  transfer: z.boolean(),
  dissolve: z.boolean(),
  undoDissolve: z.boolean(),
  /** Approve or refuse that it is founded. */
  settleFounding: z.boolean(),
});
export type CircleCan = z.output<typeof circleCan>;

/** E05, R13's header and R14 */
export const circleDetail = circleCard.extend({
  banner: image.nullable(),
  rules: z.string(),
  postPolicy,
  joinQuestion: z.string(),
  showsActor: z.boolean(),
  /** Null where there is none, and for who may not look. */
  announcement: z.object({ text: z.string(), at: timestamp }).nullable(),
  /** Null for who may not look, or while nothing happened. */
  activeAt: timestamp.nullable(),
  /** The owner first. Empty for who may not look. */
  staff: z.array(z.object({ user: userBrief, role })),
  viewer: circleViewer,
  can: circleCan,
  /** How many applications wait; null for others than staff. */
  waitingCount: z.number().int().nullable(),
  /** Of what waits for the circle's own 先审后发; null for who does not settle it. */
  reviewCount: z.number().int().nullable(),
  /** To administrators and the founder, while it waits for the former. */
  foundingReason: z.string(),
});
export type CircleDetail = z.output<typeof circleDetail>;

export const circleLogEntry = z.object({
  id: idOut,
  action: z.enum(circleActions),
  /** Null where the circle does not say who acted. */
  actor: userBrief.nullable(),
  /** An administrator of the site acted, not its staff. */
  isSite: z.boolean(),
  /** To whom. */
  user: userBrief.nullable(),
  /** About which post, where it is there for this reader; `title` is what it was called then. */
  subject: z.object({ kind: z.enum(subjectKinds), id: idOut }).nullable(),
  title: z.string(),
  reason: z.string(),
  until: timestamp.nullable(),
  createdAt: timestamp,
});
export type CircleLogEntry = z.output<typeof circleLogEntry>;

/** Before the form. */
export const circleFounding = z.object({
  mode: z.enum(foundingModes),
  /** The viewer's (contract/people/level.ts), and from which one on with mode = level. */
  level: z.number().int(),
  levelNeeded: z.number().int(),
  ownedCount: z.number().int(),
  ownedMax: z.number().int(),
  /** Why the viewer may not found one; null who may. */
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
