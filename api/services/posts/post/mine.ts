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
  /** In the order of the rows; what none is made of is left out. */
  shown(rows: Row[]): Promise<(Item | undefined)[]>;
}

/** R20–R23: a page of one's own posts. What was deleted is listed for as long as it can be brought back, and says by whom and why. */
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
