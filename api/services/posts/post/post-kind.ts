import type { RawBuilder, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { FavouriteItem } from "../../../../contract/posts/favourite.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { ImageSubjectKind, PictureSource } from "../../../db/schema/image-use.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";
import type { TextsAnew } from "../render/each-stale.ts";
import type { VideoFileEnd } from "../../files/video-file/video-file-end.ts";
import type { RowReader } from "../../circles/visibility/visible-to.ts";
import type { Writing } from "../../shared/event/event.ts";
import type { Following } from "../../shared/event/run-in-lock-order.ts";

type Trx = Transaction<Database>;

/** What is asked of one kind for a page of 关注. */
export interface FollowedAsk {
  ctx: Pick<Context, "db">;
  viewerId: number;
  /** Only what bears this tag: of a kind without tags nothing. */
  tagId: number | undefined;
  /** ms since 1970; only what is younger. */
  since: number;
  /** Where the kind's own list by (time, id) goes on. */
  cursor: string | undefined;
  limit: number;
}

/** When it was posted (ms since 1970), and which one. */
export interface FollowedRow {
  at: number;
  id: number;
}

/**
 * What a kind of post says of itself: one for each stands in its folder's `kind.ts`, `api/context.ts` collects them, and
 * whatever can be done with every post knows no more of one than this. How to add a kind: docs/how-to/kind-of-post.md.
 */
export interface PostKind<Card extends { id: number } = { id: number }> {
  /** As the contract calls it; its table is called the same and has the columns that all posts have. */
  kind: SubjectKind;
  /** 文章 */
  name: string;
  /** With its measure word: 这篇文章 */
  one: string;
  /** The column that names the post; its words, where it has no title. */
  title: string;
  /** The column of the author that counts listed posts of this kind. */
  counted?: "article_count" | "listed_video_count";

  /** Who may see it, beside that it is not deleted: SQL over the table's row. */
  visibleTo(reader: RowReader): RawBuilder<boolean>;
  /** It is its author's alone, and nobody else learns of it: SQL over the table's row. Without it, all may know. */
  isSecret?: RawBuilder<boolean>;
  /** Its author keeps it to themselves, whatever time it is: SQL over the table's row. Without it, no post is so. */
  isPrivate?: RawBuilder<boolean>;
  /** Its author has closed the comments, if authors of this kind may: SQL over the table's row. */
  commentsClosed?: RawBuilder<boolean>;
  /** After a counter that others see changed, in the same transaction. */
  afterCount?(trx: Trx, id: number, now: number): Promise<void>;

  /** As lists of this kind show them, in the order of `ids`; what is gone, or not for this reader, is left out. */
  cards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<Card[]>;
  /** What the reader, and whom and what they follow, posted, as far as the reader may see it; newest first, at most `limit + 1`. */
  followed?(ask: FollowedAsk): Promise<FollowedRow[]>;
  /** Posts of this kind can be kept; what a folder shows of a card. */
  favourite?: { table: KindWith<"favourite_count">; content(card: Card): Kept };
  /** Posts of this kind can be liked. */
  like?: {
    table: KindWith<"like_count">;
    /** @throws ApiError NOT_FOUND, FORBIDDEN when this viewer may not like it */
    assertReadable(asked: { ctx: Pick<Context, "db">; viewer: Viewer; id: number }): Promise<unknown>;
  };
  /** Posts of this kind can stand in circles. */
  circle?: CirclePlaces;
  /** Posts of this kind show videos; what follows when the file of one is ready or has failed. */
  video?: { finished(end: VideoFileEnd): Promise<void> };

  search: {
    /** Which rows everybody finds, deleted ones apart: SQL over the table's row. */
    isFound: RawBuilder<boolean>;
    isTitled: boolean;
    /** The column that says when everybody could read it. */
    time: string;
    /** How much it is liked, in likes: SQL over the table's row. */
    heat: RawBuilder<number>;
  };
  /** What search engines are told of: rows that everybody may see and that hold something, as the index `{kind}_found` says too; and when one last changed. */
  found: { rows: RawBuilder<boolean>; changedAt: RawBuilder<number> };
  /** What names people and topics in it: its words, and what else it says. */
  mentions: MentioningKind[];
  /** Where pictures stand in it. */
  pictures: PictureSource[];
  /** Who sees those of them that not everybody sees who sees the post: SQL over `image_use` beside its `image`. */
  picturesShown?: Partial<Record<ImageSubjectKind, (reader: RowReader) => RawBuilder<boolean>>>;
  /** How the HTML of its texts is made anew when it is stale. */
  texts: TextsAnew;

  /** Taken before the post's own row when it is removed. */
  beforeRemoval?(trx: Trx, id: number): Promise<unknown>;
  /** Columns that removal changes, beside those of every kind. */
  whenRemoved?: object;
  /** What follows when it went (-1), or came back (1). */
  relisted(change: Relisted): Following[];
  /** What is forgotten after its days in the trash: columns, and rows of its own tables. */
  purge: { blank: object; also?(trx: Trx, id: number): Promise<unknown> };
}
/** What a kind of post says of itself so that its posts can stand in circles: SQL over the table's row. */
export interface CirclePlaces {
  /** ms since 1970; null while it has not appeared. */
  publishedAt: RawBuilder<number | null>;
  /** The members of its circle meet it in the lists. */
  isShown: RawBuilder<boolean>;
  /** How many like it, or vote for it. */
  likes: RawBuilder<number>;
  /** It is for everybody by nature: no private circle takes it. */
  isPublicOnly?: true;
  /** Its words among what everybody finds, after it came into another circle or into none: in the search, in lists. */
  moved(change: { trx: Trx; ctx: Relisted["ctx"]; id: number }): Following[];
}

export interface Relisted {
  trx: Trx;
  ctx: Writing;
  id: number;
  by: 1 | -1;
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
