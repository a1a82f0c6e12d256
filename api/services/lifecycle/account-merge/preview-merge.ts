import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import {
  type AccountMerge,
  type accountMergeEndpoints,
  type MergeOutcome,
  type MergeSide,
} from "../../../../contract/lifecycle/account-merge.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { maskPhone } from "../../../../contract/shared/mask-phone.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import type { Database } from "../../../db/schema/index.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { foldName } from "../../people/user/fold-name.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import type { Merge, Owned } from "../../../feature.ts";

/** The columns of an account that the merge and its preview need. */
export function mergedUser(db: Kysely<Database>, id: number) {
  return db
    .selectFrom("user")
    .leftJoin("wechat_account", "wechat_account.user_id", "user.id")
    .selectAll("user")
    .select("wechat_account.nickname as wechat")
    .where("user.id", "=", id)
    .executeTakeFirst();
}
export type MergedUser = NonNullable<Awaited<ReturnType<typeof mergedUser>>>;

/** The obstacles to merging these two accounts now, as sentences. */
export async function obstaclesOf(
  db: Kysely<Database>,
  now: number,
  viewer: Pick<Viewer, "id">,
  from: MergedUser,
  into: MergedUser | undefined,
): Promise<string[]> {
  const sentences: string[] = [];
  if (into && from.id === into.id) return ["这是同一个账号"];
  for (const user of into ? [from, into] : [from]) {
    const who = `账号 ${user.id} `;
    if (user.id === viewer.id) sentences.push(`${who}是你自己的，请另一位管理员来做`);
    if (isStaffMember({ role: user.role, staffRole: user.staff_role }))
      sentences.push(`${who}属于管理团队，请先撤去身份`);
    const merged = await db
      .selectFrom("account_merge")
      .select(["user_id", "done_at"])
      .where((eb) => eb.or([eb("user_id", "=", user.id), eb("into_id", "=", user.id)]))
      .where((eb) => eb.or([eb("user_id", "=", user.id), eb("done_at", "is", null)]))
      .executeTakeFirst();
    if (merged?.user_id === user.id) sentences.push(`${who}已经并入另一个账号`);
    else if (merged) sentences.push(`另一个账号正在并入${who.trimEnd()}，请等它完成`);
    else if (user.left_at !== null) sentences.push(`${who}已经注销`);
    if (user.banned_until !== null && user.banned_until > now) sentences.push(`${who}正被封禁，请先解除`);
    const leaving = db.selectFrom("account_leave").select("user_id").where("user_id", "=", user.id);
    if (user.left_at === null && (await leaving.executeTakeFirst())) sentences.push(`${who}已申请注销，请先让本人撤回`);
  }
  const records = await db
    .selectFrom("record_export")
    .select("id")
    .where("user_id", "=", from.id)
    .where("file_key", "is", null)
    .where("due_at", "is not", null)
    .executeTakeFirst();
  if (records) sentences.push(`账号 ${from.id} 的留存记录正在导出，请等它完成`);
  return sentences;
}

const words = (kind: string) => `${kind} where deleted_at is null and author_id`;
/** The contents and ties of this table, before and after those of the features. */
const first: Owned[] = [
  { name: "文章", of: words("article") },
  { name: "动态", of: words("dynamic") },
  { name: "视频", of: words("video") },
  { name: "反馈", of: words("feedback") },
  { name: "评论", of: words("comment") },
];
const last: Owned[] = [
  { name: "草稿", of: "draft where author_id" },
  { name: "图片", of: "image where owner_id" },
  { name: "关注", of: "user_follow where follower_id" },
  { name: "粉丝", of: "user_follow where followee_id" },
  { name: "圈子", of: "circle_member where user_id" },
  { name: "收藏", of: "favourite where user_id" },
  { name: "徽章", of: "user_badge where user_id" },
  { name: "签到天数", of: "check_in where user_id" },
  { name: "处罚", of: "sanction where user_id" },
];

async function sideOf(ctx: Context, user: MergedUser): Promise<MergeSide> {
  const briefs = await userBriefs(ctx, [user.id]);
  const counted = [...first, ...ctx.owned, ...last];
  const columns = counted.map(
    ({ of }, place) => sql`(select count(*) from ${sql.raw(of)} = ${user.id}) as ${sql.ref(`n${place}`)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(ctx.db);
  return {
    ...briefOf(briefs, user.id),
    createdAt: new Date(user.created_at).toISOString(),
    phoneMasked: user.phone === null ? null : maskPhone(user.phone),
    wechatNickname: user.wechat,
    counts: [
      ...counted.map(({ name }, place) => ({ name, count: Number(rows[0]?.[`n${place}`] ?? 0) })),
      { name: "视频文件", count: user.video_count },
      { name: "积分", count: user.points },
    ],
  };
}

/** The number of likes, favourites, follows, circles and votes that both accounts have. */
async function doubles({ db, memberColumns }: Context, { from, into }: Merge) {
  const both = (table: string, ...keys: string[]) => sql`
    (select count(*) from ${sql.table(table)} as mine inner join ${sql.table(table)} as theirs on theirs.user_id = ${into} and ${sql.join(
      keys.map((key) => sql`${sql.ref(`theirs.${key}`)} = ${sql.ref(`mine.${key}`)}`),
      sql` and `,
    )} where mine.user_id = ${from})`;
  const likes = memberColumns.flatMap(({ table, merge }) =>
    table.endsWith("_like") && typeof merge === "object" && "once" in merge ? both(table, ...(merge.once ?? [])) : [],
  );
  const { rows } = await sql<Record<"likes" | "favourites" | "follows" | "circles" | "votes", number>>`select
    ${sql.join(likes, sql` + `)} as likes,
    ${both("favourite", "subject_kind", "subject_id")} as favourites,
    (select count(*) from user_follow as mine inner join user_follow as theirs on theirs.follower_id = ${into} and theirs.followee_id = mine.followee_id where mine.follower_id = ${from})
      + (select count(*) from user_follow as mine inner join user_follow as theirs on theirs.followee_id = ${into} and theirs.follower_id = mine.follower_id where mine.followee_id = ${from}) as follows,
    ${both("circle_member", "circle_id")} as circles,
    ${both("poll_ballot", "poll_id")} as votes`.execute(db);
  const row = rows[0];
  const number = (name: keyof NonNullable<typeof row>) => Number(row?.[name] ?? 0);
  return {
    likes: number("likes"),
    favourites: number("favourites"),
    follows: number("follows"),
    circles: number("circles"),
    votes: number("votes"),
  };
}

/** The outcome for a property that an account can have only once (phone, WeChat, name). */
export function outcomeOf(mine: string | null, theirs: string | null): MergeOutcome {
  return mine === null ? "none" : theirs === null ? "moved" : "freed";
}

/** Finds a user by id or by the complete name. */
async function findUser({ db }: Context, text: string): Promise<MergedUser | undefined> {
  if (text === "") return undefined;
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const byNumber = number === undefined ? undefined : await mergedUser(db, Number(number));
  if (byNumber) return byNumber;
  const named = await db.selectFrom("user").select("id").where("name_folded", "=", foldName(text)).executeTakeFirst();
  return named ? mergedUser(db, named.id) : undefined;
}

/** The preview of a merge. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function previewMerge({
  ctx,
  viewer,
  userId,
  into: typed,
}: {
  ctx: Context;
  viewer: Viewer;
  userId: number;
  into: string;
}): Promise<z.output<typeof accountMergeEndpoints.mergePreview.output>> {
  assertMayOnSite(viewer, "merge");
  const from = await mergedUser(ctx.db, userId);
  if (!from) throw new ApiError("NOT_FOUND", "没有这位成员");
  const into = await findUser(ctx, typed);
  const none = { likes: 0, favourites: 0, follows: 0, circles: 0, votes: 0 };
  return {
    from: await sideOf(ctx, from),
    into: into ? await sideOf(ctx, into) : null,
    obstacles: await obstaclesOf(ctx.db, ctx.clock.now(), viewer, from, into),
    phone: outcomeOf(from.phone, into?.phone ?? null),
    wechat: outcomeOf(from.wechat, into?.wechat ?? null),
    name: outcomeOf(from.name, into?.name ?? null),
    double: into ? await doubles(ctx, { from: from.id, into: into.id }) : none,
  };
}

/** The merges that involve a person, newest first; there are few. Only for administrators. */
export async function mergesOf({ ctx, userId }: { ctx: Context; userId: number }): Promise<AccountMerge[]> {
  const rows = await ctx.db
    .selectFrom("account_merge")
    .selectAll()
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("into_id", "=", userId)]))
    .orderBy("begun_at", "desc")
    .execute();
  const people = await userBriefs(
    ctx,
    rows.flatMap((row) => [row.user_id, row.into_id, row.made_by]),
  );
  return rows.map((row) => ({
    from: briefOf(people, row.user_id),
    into: briefOf(people, row.into_id),
    madeBy: briefOf(people, row.made_by),
    reason: row.reason,
    begunAt: new Date(row.begun_at).toISOString(),
    doneAt: row.done_at === null ? null : new Date(row.done_at).toISOString(),
  }));
}
