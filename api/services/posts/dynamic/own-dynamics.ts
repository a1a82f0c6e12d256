import type { Context, Viewer } from "../../../context.ts";
import type { OwnDynamic } from "../../../../contract/posts/dynamic.ts";
import type { OwnDynamicFilter } from "../../../../contract/posts/dynamic-names.ts";
import { minePage } from "../post/mine.ts";
import { cardsOfDynamics } from "./dynamic-cards.ts";
import { ownPageQuery } from "./dynamic-pages.ts";
import { dynamicColumns } from "./dynamic-rows.ts";

interface OwnDynamics {
  ctx: Context;
  viewer: Viewer;
  input: { filter: OwnDynamicFilter; cursor?: string | undefined; limit: number };
}

/** R22. Deleted dynamics are listed for as long as they can be restored. */
export async function ownDynamics({
  ctx,
  viewer,
  input,
}: OwnDynamics): Promise<{ items: OwnDynamic[]; nextCursor: string | null }> {
  const page = await ownPageQuery({
    ctx,
    authorId: viewer.id,
    filter: input.filter,
    now: ctx.clock.now(),
    cursor: input.cursor,
    limit: input.limit,
  }).page();
  return minePage({
    ctx,
    kind: "dynamic",
    page: { ...page, rows: page.rows.map((row) => ({ ...row, author_id: viewer.id })) },
    async shown(shown) {
      if (shown.length === 0) return [];
      const ids = shown.map((row) => row.id);
      const whole = await ctx.db.selectFrom("dynamic").select(dynamicColumns).where("id", "in", ids).execute();
      const cards = new Map((await cardsOfDynamics(ctx, viewer, whole)).map((card) => [card.id, card]));
      return ids.map((id) => cards.get(id));
    },
  });
}
