import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Caller, Context } from "../../../context.ts";
import { decode } from "../../../decoding/decode.ts";
import type { Drawing } from "../../../decoding/share-card.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { takeLimit } from "../../shared/limit/limits.ts";

/** Raise this number when the drawing changes. */
const VERSION = 1;

/** Cached cards of about 20 KB each, by a hash of their content, so that a new title gives a new card. */
const pictures = new LRUCache<string, Uint8Array>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (picture) => picture.byteLength + 256,
});

interface Words {
  title?: string;
  summary?: string;
  author: UserBrief;
}

/** The content of the card. @throws ApiError NOT_FOUND for a post that is not public */
async function drawingOf(ctx: Context, { kind, id }: SubjectRef): Promise<Drawing> {
  const post = ctx.kinds.of(kind);
  const isThere = await ctx.db
    .selectFrom(kind)
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(post.visibleTo(null))
    .executeTakeFirst();
  const [card] = isThere ? ((await post.cards(ctx, null, [id])) as unknown as Words[]) : [];
  if (!card) throw new ApiError("NOT_FOUND", `${post.name}不存在或已被删除`);
  const { siteName } = await publicConfig({ ctx });
  return {
    kind: post.name,
    title: card.title || card.summary || post.name,
    author: card.author.name || `群友${card.author.id}`,
    site: siteName,
  };
}

interface SharePicture {
  ctx: Context;
  caller: Caller;
  subject: SubjectRef;
  /** Whether the caller already has the picture with this tag. */
  known: (tag: string) => boolean;
}

/**
 * The share card of a post, which other sites show beside links to it. The decoding process renders each content once;
 * a rate limit applies to cards that are not cached.
 * @returns the tag, and the picture or null when the caller already has it
 */
export async function sharePicture({ ctx, caller, subject, known }: SharePicture) {
  const drawing = await drawingOf(ctx, subject);
  const tag = createHash("sha256")
    .update(JSON.stringify([VERSION, drawing]))
    .digest("base64url")
    .slice(0, 22);
  if (known(tag)) return { tag, picture: null };
  let picture = pictures.get(tag);
  if (!picture) {
    await takeLimit("share-picture", { ctx, caller, viewer: null });
    picture = await decode<Uint8Array>(caller.ip, { what: "share-card", drawing });
    pictures.set(tag, picture);
  }
  return { tag, picture };
}
