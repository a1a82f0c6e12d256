import type { RawBuilder, Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { FavouriteItem } from "../../contract/favourite.ts";
import type { SubjectKind } from "../../contract/subject.ts";
import type { Database } from "../../db/schema/index.ts";
import type { RowReader } from "../visibility/visible-to.ts";

type Trx = Transaction<Database>;
/** The kinds whose table has a column. */
type With<Column extends string> = {
  [Table in SubjectKind]: Column extends keyof Database[Table] ? Table : never;
}[SubjectKind];

/**
 * What a kind of post says of itself: one for each stands in its folder's `kind.ts`, `api/context.ts` collects them, and
 * whatever can be done with every post knows no more of one than this. How to add a kind: docs/architecture.md.
 */
export interface PostKind<Card extends { id: number } = { id: number }> {
  /** As the contract calls it; its table is called the same and has the columns that all posts have. */
  kind: SubjectKind;
  /** 文章 */
  name: string;
  /** The column that names the post; its words, where it has no title. */
  title: string;

  /** Who may see it, beside that it is not deleted: SQL over the table's row. */
  visibleTo(reader: RowReader): RawBuilder<boolean>;
  /** Its author has closed the comments, if authors of this kind may: SQL over the table's row. */
  commentsClosed?: RawBuilder<boolean>;
  /** After a counter that others see changed, in the same transaction. */
  afterCount?(trx: Trx, id: number, now: number): Promise<void>;

  /** As lists of this kind show them, in the order of `ids`; what is gone, or not for this reader, is left out. */
  cards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<Card[]>;
  /** Posts of this kind can be kept; what a folder shows of a card. */
  favourite?: { table: With<"favourite_count">; content(card: Card): Kept };
}
export type Kept = NonNullable<FavouriteItem["content"]>;

/** All kinds of this site. */
export interface PostKinds extends Iterable<PostKind> {
  of(kind: SubjectKind): PostKind;
}

export function postKinds(kinds: readonly PostKind[]): PostKinds {
  const byName = new Map<string, PostKind>(kinds.map((kind) => [kind.kind, kind]));
  return {
    of(name) {
      const kind = byName.get(name);
      if (!kind) throw new Error(`no kind of post is called ${name}`);
      return kind;
    },
    [Symbol.iterator]: () => byName.values(),
  };
}
