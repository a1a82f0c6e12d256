import type { Context, Viewer } from "../../context.ts";
import type { OwnDynamic } from "../../contract/dynamic.ts";
import type { OwnDynamicFilter } from "../../contract/dynamic-names.ts";
import { cutPage } from "../../db/pagination.ts";
import { removalReasons } from "../removal/record-removal.ts";
import { trashView } from "../trash/trash.ts";
import { cardsOfDynamics } from "./dynamic-cards.ts";
import { ownPageQuery } from "./dynamic-pages.ts";
import { dynamicColumns } from "./dynamic-rows.ts";

interface OwnDynamics {
  ctx: Context;
  viewer: Viewer;
  input: { filter: OwnDynamicFilter; cursor?: string | undefined; limit: number };
}

/** R22. What was deleted is listed for as long as it can be brought back. */
export async function ownDynamics({
  ctx,
  viewer,
  input,
}: OwnDynamics): Promise<{ items: OwnDynamic[]; nextCursor: string | null }> {
  const ids = await ownPageQuery({
    ctx,
    authorId: viewer.id,
    filter: input.filter,
    now: ctx.clock.now(),
    cursor: input.cursor,
    limit: input.limit,
  }).execute();
  const page = cutPage(ids, input.limit, (row) => [row.at ?? 0, row.id]);
  if (page.rows.length === 0) return { items: [], nextCursor: null };
  const rows = await ctx.db
    .selectFrom("dynamic")
    .select(dynamicColumns)
    .where(
      "id",
      "in",
      page.rows.map((row) => row.id),
    )
    .execute();
  const cards = new Map((await cardsOfDynamics(ctx, viewer, rows)).map((card) => [card.id, card]));
  const reasons = await removalReasons(ctx.db, "dynamic", rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = page.rows.flatMap(({ id }): OwnDynamic[] => {
    const card = cards.get(id);
    const row = byId.get(id);
    if (!card || !row) return [];
    return [{ ...card, ...trashView(row, reasons.get(row.id)) }];
  });
  return { items, nextCursor: page.nextCursor };
}
