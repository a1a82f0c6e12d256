import type { Context, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { Reported, ReportedKind } from "../../shared/content/content.ts";
import { isSubjectThere, isThereForStaff } from "./subject.ts";

/** Content that a member may see wherever they may see its post. */
export const seenWithSubject = (find: ReportedKind["find"]) => async (ctx: Context, viewer: Viewer, id: number) => {
  const about = (await find(ctx, [id])).get(id);
  if (!about?.subject || about.isDeleted) return null;
  return (await isSubjectThere(ctx, viewer, about.subject)) ? about : null;
};

/** The staff may read the text of content wherever they may read its post. */
export const openWithSubject = (ctx: Context, _id: number, { subject }: Reported) =>
  subject ? isThereForStaff(ctx, subject) : Promise.resolve(false);

/** The `source` of rows of a table, by id. */
export const sourcesIn = (table: keyof Database) => async (ctx: Context, ids: readonly number[]) => {
  const rows = await ctx.db
    .selectFrom(table as "comment")
    .select(["id", "source"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, source }) => [id, source]));
};
