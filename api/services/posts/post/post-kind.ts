import type { RawBuilder, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { FavouriteItem } from "../../../../contract/posts/favourite.ts";
import type { SeriesKind } from "../../../../contract/shared/series-names.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { ImageSubjectKind, PictureSource } from "../../../db/schema/image.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { KindWith } from "../../../db/schema/kind-with.ts";
import type { MentioningKind } from "../../../db/schema/mention.ts";
import type { RerenderedTexts } from "../render/each-stale.ts";
import type { VideoFileEnd } from "../../files/video-file/video-file-end.ts";
import type { RowReader } from "../../circles/visibility/visible-to.ts";
import type { Writing } from "../../shared/event/event.ts";
import type { Following } from "../../shared/event/run-in-lock-order.ts";

declare module "../../../context.ts" {
  interface Context {
    /** The descriptors of all kinds, for code that handles posts of every kind (api/kinds-of-post.ts). */
    kinds: PostKinds;
  }
}

type Trx = Transaction<Database>;

/** The parameters with which 关注 queries one kind. */
export interface FollowedAsk {
  ctx: Pick<Context, "db">;
  viewerId: number;
  /** Only posts with this tag; a kind without tags returns nothing. */
  tagId: number | undefined;
  /** ms since 1970; only posts after this time. */
  since: number;
  /** The cursor of this kind's own list by (time, id). */
  cursor: string | undefined;
  limit: number;
}

/** A post's time (ms since 1970) and id. */
export interface FollowedRow {
  at: number;
  id: number;
}

/**
 * The descriptor of a kind of post. Each kind has one in its folder's `kind.ts`; `api/context.ts` collects them, and
 * code that works on every kind knows nothing else about it. How to add a kind: docs/how-to/kind-of-post.md.
 */
export interface PostKind<Card extends { id: number } = { id: number }> {
  /** The kind's name in the contract, and its table's name. The table has the columns that all posts have. */
  kind: SubjectKind;
  /** The Chinese name: 文章 */
  name: string;
  /** The name with its measure word: 这篇文章 */
  one: string;
  /** The column with the post's title, or with its text when it has no title. */
  title: string;
  /** The column of `user` that counts an author's listed posts of this kind. */
  counted?: "article_count" | "listed_video_count";

  /** Which posts that are not deleted this reader may see: SQL over the table's row. */
  visibleTo(reader: RowReader): RawBuilder<boolean>;
  /** The post's existence is known to its author only: SQL over the table's row. Without it, no post is secret. */
  isSecret?: RawBuilder<boolean>;
  /**
   * The author made the post private, whether published or scheduled: SQL over the table's row. Without it, no post is
   * private.
   */
  isPrivate?: RawBuilder<boolean>;
  /** The author has closed the comments, if this kind allows it: SQL over the table's row. */
  commentsClosed?: RawBuilder<boolean>;
  /** Called in the same transaction after a public counter changed. */
  afterCount?(trx: Trx, id: number, now: number): Promise<void>;

  /** Cards in the order of `ids`; deleted posts, and posts that this viewer may not see, are left out. */
  cards(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<Card[]>;
  /**
   * Posts by the viewer and by followed people and circles that the viewer may see, newest first, at most `limit + 1`.
   */
  followed?(ask: FollowedAsk): Promise<FollowedRow[]>;
  /** Set when posts of this kind can be favourites; `content` makes a folder's entry from a card. */
  favourite?: { table: KindWith<"favourite_count">; content(card: Card): Kept };
  /** Set when posts of this kind can be liked. */
  like?: {
    table: KindWith<"like_count">;
    /** @throws ApiError NOT_FOUND, FORBIDDEN when this viewer may not like it */
    assertReadable(asked: { ctx: Pick<Context, "db">; viewer: Viewer; id: number }): Promise<unknown>;
  };
  /** A sentence for the share card of a post that everybody may see; null when the post has none. */
  shareNote?(ctx: Context, id: number): Promise<string | null>;
  /** Set when posts of this kind can be in circles. */
  circle?: CirclePlaces;
  /** Set when posts of this kind can be parts of series (contract/shared/series-names.ts). */
  series?: SeriesPlaces;
  /** Set when posts of this kind have videos; called when a video file is ready or has failed. */
  video?: { finished(end: VideoFileEnd): Promise<void> };

  search: {
    /** Which rows everybody may find, apart from deleted ones: SQL over the table's row. */
    isFound: RawBuilder<boolean>;
    isTitled: boolean;
    /** The column with the time of publication. */
    time: string;
    /** The popularity, in likes: SQL over the table's row. */
    heat: RawBuilder<number>;
    /** The number of readers; without such a count, of likes or votes: SQL over the table's row. */
    readers: RawBuilder<number>;
  };
  /**
   * For the sitemap: public rows with enough content, as in the index `{kind}_found`; and the time of their last
   * change.
   */
  found: { rows: RawBuilder<boolean>; changedAt: RawBuilder<number> };
  /**
   * The kinds of text in which users and topics may be mentioned: the post's text, and others such as an official
   * reply.
   */
  mentions: MentioningKind[];
  /** The columns that contain the post's pictures. */
  pictures: PictureSource[];
  /**
   * A condition for pictures that not every reader of the post may see: SQL over `image_use` joined with its `image`.
   */
  picturesShown?: Partial<Record<ImageSubjectKind, (reader: RowReader) => RawBuilder<boolean>>>;
  /** How the HTML of its texts is rendered again when it is stale. */
  texts: RerenderedTexts;

  /** Called before a removal locks the post's own row. */
  beforeRemoval?(trx: Trx, id: number): Promise<unknown>;
  /** Columns that a removal sets, in addition to those of every kind. */
  whenRemoved?: object;
  /** The consequences of a removal (-1) or a restoration (1). */
  relisted(change: Relisted): Following[];
  /** The data that a purge deletes after the days in the trash: column values, and rows of the kind's own tables. */
  purge: {
    blank: object;
    also?(trx: Trx, id: number): Promise<unknown>;
    /** Deletes, in batches, rows that are too many for one transaction. It runs first, and again after a crash. */
    first?(ctx: Pick<Context, "db">, id: number): Promise<void>;
  };
}
/** The definitions that circles need of a kind whose posts they contain: SQL over the table's row. */
export interface CirclePlaces {
  /** ms since 1970; null before publication. */
  publishedAt: RawBuilder<number | null>;
  /** The circle's lists show the post to its members. */
  isShown: RawBuilder<boolean>;
  /** The number of likes or votes. */
  likes: RawBuilder<number>;
  /** Posts of this kind are always public, so private circles cannot contain them. */
  isPublicOnly?: true;
  /** The consequences when the post enters or leaves a circle: its rows in the search and in public lists. */
  moved(change: { trx: Trx; ctx: Relisted["ctx"]; id: number }): Following[];
}

/** The definitions that series need of a kind whose posts are their parts: SQL over the table's row. */
export interface SeriesPlaces {
  kind: SeriesKind;
  /** ms since 1970; before publication the time of submission. */
  publishedAt: RawBuilder<number>;
  /** Seconds of a video, minutes of an article's reading; null when unknown. */
  length: RawBuilder<number | null>;
  /** The columns of the author's index of own posts, the latest first. */
  ownOrder: "published_at" | "created_at";
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
