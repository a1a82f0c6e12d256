import type { Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { PostEvent, Writing, Written } from "../../shared/event/event.ts";
import { postEvent } from "../../shared/event/post-event.ts";
import { memoize, type Following } from "../../shared/event/run-in-lock-order.ts";
import type { Relisted } from "../post/post-kind.ts";
import { keepTokens } from "./feedback-tokens.ts";

interface Row {
  id: number;
  author_id: number;
  title: string;
  html: string;
  created_at: number;
}

/** Every ticket is public. */
function eventOf(row: Row, isListed = true): PostEvent {
  return postEvent("feedback", row, { changes: true, isListed, at: row.created_at });
}

/** The consequences of a new ticket, or of a ticket's new text. */
export function feedbackSaid(
  trx: Transaction<Database>,
  ctx: Writing,
  { what, row, written }: { what: "listed" | "reworded"; row: Row; written: Written },
): Following[] {
  return [
    { search: () => keepTokens(trx, row.id, row.title) },
    consequences(trx, ctx, () => ({ ...eventOf(row), what, tells: true as const, ...written })),
  ];
}

function rowThen({ trx, ctx, id }: Omit<Relisted, "by">, say: (row: Row & { deleted_at: number | null }) => PostEvent) {
  const row = memoize(() =>
    trx
      .selectFrom("feedback")
      .select(["id", "author_id", "title", "html", "created_at", "deleted_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow(),
  );
  return [
    {
      async search() {
        const { isListed, title } = say(await row());
        await keepTokens(trx, id, isListed ? title : null);
      },
    },
    consequences(trx, ctx, async () => say(await row())),
  ];
}

export const feedbackRelisted = (change: Relisted): Following[] =>
  rowThen(change, (row) => ({ ...eventOf(row, change.by === 1), leavesPages: change.by === -1 }));

/** After a change of circle. */
export const feedbackMoved = (change: Omit<Relisted, "by">): Following[] =>
  rowThen(change, (row) => eventOf(row, row.deleted_at === null));
