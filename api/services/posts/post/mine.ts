import type { Context } from "../../../context.ts";
import type { Trashed } from "../../../../contract/posts/manage.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Page } from "../../../db/keyset.ts";
import { removalReasons } from "../trash/record-removal.ts";
import { type TrashRow, trashView } from "../trash/trash.ts";

interface Mine<Row, Item> {
  ctx: Context;
  kind: SubjectKind;
  page: Page<Row>;
  /** Turns rows into items, in the same order; undefined for a row that is left out. */
  shown(rows: Row[]): Promise<(Item | undefined)[]>;
}

/**
 * R20–R23: a page of the viewer's own posts. Deleted posts are listed for as long as they can be restored, with who
 * deleted them and why.
 */
export async function minePage<Row extends TrashRow & { id: number }, Item>({
  ctx,
  kind,
  page,
  shown,
}: Mine<Row, Item>): Promise<{ items: (Item & Trashed)[]; nextCursor: string | null }> {
  const [views, reasons] = await Promise.all([shown(page.rows), removalReasons(ctx.db, kind, page.rows)]);
  const items = page.rows.flatMap((row, place) => {
    const view = views[place];
    return view ? [{ ...view, ...trashView(row, reasons.get(row.id)) }] : [];
  });
  return { items, nextCursor: page.nextCursor };
}
