import type { Context } from "../../../context.ts";
import type { ReportKind } from "../../../../contract/console/report-names.ts";
import { subjectKey, type SubjectKind, subjectPath } from "../../../../contract/shared/subject.ts";
import { openWithSubject, seenWithSubject, sourcesIn } from "../../circles/subject/content-below.ts";
import { isSubjectThere, subjectTitles } from "../../circles/subject/subject.ts";
import { removePost } from "../../posts/post/remove.ts";
import { contentOf, type Reported, type ReportedKind } from "../../shared/content/content.ts";

export interface ReportRef {
  kind: ReportKind;
  id: number;
}

function posts(kind: SubjectKind): ReportedKind {
  async function find(ctx: Context, ids: readonly number[]) {
    const found = new Map<number, Reported>();
    const titles = await subjectTitles(
      ctx,
      ids.map((id) => ({ kind, id })),
    );
    for (const id of ids) {
      const subject = { kind, id };
      const about = titles.get(subjectKey(subject));
      if (!about) continue;
      const isThere = await isSubjectThere(ctx, { id: about.authorId, role: "ADMIN" }, subject);
      found.set(id, { ...about, subject, path: subjectPath(subject), isDeleted: !isThere });
    }
    return found;
  }
  return {
    find,
    sources: sourcesIn(kind),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(find),
    remove: async ({ ctx, viewer, id, reason }) => void (await removePost({ ctx, viewer, post: { kind, id }, reason })),
  };
}

/** The tools of reports for a kind: a post's, or those of `contents` of the features. */
export const reportedKind = (ctx: Pick<Context, "contents">, kind: ReportKind): ReportedKind =>
  contentOf(ctx, kind)?.reported ?? posts(kind as SubjectKind);
