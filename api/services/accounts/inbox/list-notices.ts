import type { Context, Viewer } from "../../../context.ts";
import type { Notice, NoticeAct } from "../../../../contract/accounts/message.ts";
import type { NoticeTab } from "../../../../contract/accounts/notice-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { down, type Page, pageBy } from "../../../db/keyset.ts";
import { actPageQuery, actViews, noticeColumns, noticeViews, ownNotice } from "./notice-views.ts";
import type { UnreadReader } from "../../shared/message/unread-counts.ts";
import { noticeIsShown } from "./shown-notices.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  input: { cursor?: string | undefined; limit: number };
}
type Listed<Item> = { items: Item[]; nextCursor: Page<Item>["nextCursor"] };

/** A person's notices of a tab, newest act first, from one index. */
export function noticePageQuery({
  ctx,
  reader,
  tab,
  limit,
  cursor,
}: {
  ctx: Pick<Context, "db" | "kinds">;
  reader: UnreadReader;
  tab: NoticeTab;
  limit: number;
  cursor: string | undefined;
}) {
  const rows = ctx.db
    .selectFrom("notice")
    .select(noticeColumns)
    .where("notice.user_id", "=", reader.id)
    .where("notice.tab", "=", tab)
    .$if(tab !== "system", (query) => query.where(noticeIsShown(ctx, reader)));
  return pageBy(rows, [down("notice.newest_seq")], cursor, limit);
}

/** R28, R29: the viewer's notices of one tab. */
export async function listNotices({ ctx, viewer, tab, input }: Asked & { tab: NoticeTab }): Promise<Listed<Notice>> {
  const page = await noticePageQuery({ ctx, reader: viewer, tab, ...input, cursor: input.cursor }).page();
  return { items: await noticeViews(ctx, viewer, page.rows), nextCursor: page.nextCursor };
}

/**
 * Everything that one of the viewer's notices gathers, newest first.
 * @throws ApiError NOT_FOUND for another's notice, and for one that no list shows any more
 */
export async function listActs({
  ctx,
  viewer,
  id,
  input,
}: Asked & { id: number }): Promise<{ notice: Notice; tab: NoticeTab; page: Listed<NoticeAct> }> {
  const row = await ownNotice(ctx, viewer, id).where(noticeIsShown(ctx, viewer)).executeTakeFirst();
  const [notice] = row ? await noticeViews(ctx, viewer, [row]) : [];
  if (!row || !notice) throw new ApiError("NOT_FOUND", "通知不存在，或其中的内容已被删除");
  const page = await actPageQuery(ctx, viewer, { noticeId: id, cursor: input.cursor, limit: input.limit }).page();
  const rows = page.rows.map((act) => ({ ...act, kind: row.kind }));
  const views = await actViews(ctx, viewer, rows);
  const items = rows.flatMap((act) => views.get(act) ?? []);
  return { notice, tab: row.tab, page: { items, nextCursor: page.nextCursor } };
}
