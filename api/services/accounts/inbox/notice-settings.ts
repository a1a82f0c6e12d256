import type { Context, Viewer } from "../../../context.ts";
import type { NoticeSettings } from "../../../../contract/accounts/message.ts";
import { type MutableTab, mutableTabs } from "../../../../contract/accounts/notice-tabs.ts";
import { type SubjectRef, subjectKey, subjectPath } from "../../../../contract/shared/subject.ts";
import { gonePost, isSubjectThere, subjectsKnownTo, subjectTitles } from "../../circles/subject/subject.ts";

/** The most silent posts of a member; the oldest goes for a new one. */
const QUIET_MAX = 200;

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/** The viewer's silent posts, newest first. */
export const quietQuery = ({ db }: Pick<Context, "db">, userId: number) =>
  db
    .selectFrom("notice_quiet")
    .select(["subject_kind", "subject_id", "set_at"])
    .where("user_id", "=", userId)
    .orderBy("set_at", "desc")
    .limit(QUIET_MAX);

/** The viewer's switches, and the silent posts that the viewer may still see. */
export async function noticeSettings({ ctx, viewer }: Asked): Promise<NoticeSettings> {
  const [off, quiet] = await Promise.all([
    ctx.db.selectFrom("notice_off").select("tab").where("user_id", "=", viewer.id).execute(),
    quietQuery(ctx, viewer.id).execute(),
  ]);
  const refs = quiet.map((row) => ({ kind: row.subject_kind, id: row.subject_id }));
  const [known, titles] = await Promise.all([subjectsKnownTo(ctx, viewer, refs), subjectTitles(ctx, refs)]);
  return {
    tabs: mutableTabs.map((tab) => ({ tab, isOn: !off.some((row) => row.tab === tab) })),
    quiet: refs
      .filter((ref) => known.has(subjectKey(ref)))
      .map((ref) => ({ ...ref, title: titles.get(subjectKey(ref))?.title ?? "", path: subjectPath(ref) })),
  };
}

/** Switches tabs: those in the list are on, the others off. Notices that exist stay. */
export async function setNoticeTabs({ ctx, viewer, on }: Asked & { on: MutableTab[] }): Promise<{ ok: true }> {
  const off = mutableTabs.filter((tab) => !on.includes(tab));
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("notice_off").where("user_id", "=", viewer.id).execute();
    if (off.length > 0)
      await trx
        .insertInto("notice_off")
        .values(off.map((tab) => ({ user_id: viewer.id, tab })))
        .onConflict((conflict) => conflict.columns(["user_id", "tab"]).doNothing())
        .execute();
  });
  return { ok: true };
}

/**
 * 不再提醒: sets or ends the silence of a post.
 * @throws ApiError NOT_FOUND to silence a post that the viewer may not see; ending a silence always works
 */
export async function setQuiet({
  ctx,
  viewer,
  subject,
  quiet,
}: Asked & { subject: SubjectRef; quiet: boolean }): Promise<{ ok: true }> {
  const key = { user_id: viewer.id, subject_kind: subject.kind, subject_id: subject.id };
  if (!quiet) {
    await ctx.db
      .deleteFrom("notice_quiet")
      .where("user_id", "=", viewer.id)
      .where("subject_kind", "=", subject.kind)
      .where("subject_id", "=", subject.id)
      .execute();
    return { ok: true };
  }
  if (!(await isSubjectThere(ctx, viewer, subject))) throw gonePost(ctx.kinds.of(subject.kind));
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("notice_quiet")
      .values({ ...key, set_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(["user_id", "subject_kind", "subject_id"]).doNothing())
      .execute();
    const oldest = await quietQuery({ db: trx }, viewer.id).clearLimit().offset(QUIET_MAX).limit(1).executeTakeFirst();
    if (oldest)
      await trx
        .deleteFrom("notice_quiet")
        .where("user_id", "=", viewer.id)
        .where("set_at", "<=", oldest.set_at)
        .execute();
  });
  return { ok: true };
}
