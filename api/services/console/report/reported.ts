import { isSecretSubject } from "../../circles/subject/subject.ts";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import type { Reported } from "../../shared/content/content.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { reportedKind, type ReportRef } from "./reported-kind.ts";

export const reportKey = ({ kind, id }: ReportRef) => `${kind}:${id}`;

function idsByKind(refs: readonly ReportRef[]): Map<ReportRef["kind"], number[]> {
  const ids = new Map<ReportRef["kind"], number[]>();
  for (const { kind, id } of refs) ids.set(kind, [...(ids.get(kind) ?? []), id]);
  return ids;
}

const NOW_SECRET = "（现在只有作者可见）";

/** Reported content, deleted or not, by `reportKey`. A series has no row after its deletion, and is missing. */
export async function reportedOf(ctx: Context, refs: readonly ReportRef[]): Promise<Map<string, Reported>> {
  const found = new Map<string, Reported>();
  for (const [kind, ids] of idsByKind(refs))
    for (const [id, about] of await reportedKind(ctx, kind).find(ctx, ids)) found.set(reportKey({ kind, id }), about);
  return found;
}

/** As `reportedOf`, without the titles that the staff no longer read: many titles are the words themselves. */
export async function reportedForStaff(ctx: Context, refs: readonly ReportRef[]): Promise<Map<string, Reported>> {
  const abouts = await reportedOf(ctx, refs);
  for (const ref of refs) {
    const about = abouts.get(reportKey(ref));
    // A deleted post is no secret: the staff judge what is below it.
    if (about?.subject && (await isSecretSubject(ctx, about.subject)))
      abouts.set(reportKey(ref), { ...about, title: NOW_SECRET });
  }
  return abouts;
}

/** The most characters shown: enough to judge a text. */
const WORDS_MAX = 5_000;

/**
 * The texts of those of these contents that the staff may read, because a title does not suffice to judge. By
 * `reportKey`.
 */
export async function openWords(
  ctx: Context,
  refs: readonly ReportRef[],
  abouts: ReadonlyMap<string, Reported>,
): Promise<Map<string, string>> {
  const open: ReportRef[] = [];
  for (const ref of refs) {
    const about = abouts.get(reportKey(ref));
    if (about && !about.isDeleted && (await reportedKind(ctx, ref.kind).isOpenToStaff(ctx, ref.id, about)))
      open.push(ref);
  }
  return wordsOf(ctx, open);
}

/** The texts of these contents, by `reportKey`; for the staff alone, who may read them. */
export async function wordsOf(ctx: Context, refs: readonly ReportRef[]): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  for (const [kind, ids] of idsByKind(refs))
    for (const [id, source] of await reportedKind(ctx, kind).sources(ctx, ids))
      words.set(reportKey({ kind, id }), cutText(readableNames(source), WORDS_MAX));
  return words;
}

/** The content that the viewer wants to report. @throws ApiError NOT_FOUND when the viewer may not see it */
export async function reportable(ctx: Context, viewer: Viewer, { kind, id }: ReportRef): Promise<Reported> {
  const about = await reportedKind(ctx, kind).seenBy(ctx, viewer, id);
  if (!about) throw new ApiError("NOT_FOUND", "要举报的内容不存在或已被删除");
  return about;
}
