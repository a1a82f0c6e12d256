import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { Caller, Context } from "../../../context.ts";
import { markOfPost, spreadBy } from "../../../decoding/ai-mark.ts";
import { decode } from "../../../decoding/decode.ts";
import type { Drawing } from "../../../decoding/share-card.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type SubjectRef, subjectPath } from "../../../../contract/shared/subject.ts";
import { type AiNote, aiNoteName } from "../../../../contract/posts/ai-names.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { mediaKeyOf } from "../../../markdown/media-address.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import { imageLimits } from "../../../../contract/files/image.ts";

/** Raise this number when a drawing changes. */
const VERSION = 1;

/** `card`: other sites show it beside links. `poster`: members save and send it. */
export type ShareForm = "card" | "poster";

/** Cached pictures of 20 to 100 KB, by a hash of their content, so that a new title gives a new picture. */
const pictures = new LRUCache<string, Uint8Array>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (picture) => picture.byteLength + 256,
});

interface Words {
  title?: string;
  summary?: string;
  author: UserBrief;
  aiNote?: AiNote | null;
}

/** The content of the picture, and the key of the post's own picture. @throws ApiError NOT_FOUND for a post that is not public */
async function contentOf(ctx: Context, { kind, id }: SubjectRef) {
  const post = ctx.kinds.of(kind);
  const isThere = await ctx.db
    .selectFrom(kind)
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(post.visibleTo(null))
    .executeTakeFirst();
  const [found] = isThere ? await post.cards(ctx, null, [id]) : [];
  if (!found) throw new ApiError("NOT_FOUND", `${post.name}不存在或已被删除`);
  const card = found as unknown as Words;
  const { siteName } = await publicConfig({ ctx });
  const drawing: Drawing = {
    kind: card.aiNote ? `${post.name} · ${aiNoteName[card.aiNote]}` : post.name,
    title: card.title || card.summary || post.name,
    author: card.author.name || `群友${card.author.id}`,
    site: siteName,
    aigc: card.aiNote
      ? spreadBy(markOfPost(card.aiNote), { site: new URL(ctx.config.siteUrl).host, id: `${kind}-${id}` })
      : null,
  };
  const cover = post.favourite?.content(found).cover;
  return { drawing, key: cover ? (mediaKeyOf(cover.url, ctx.config) ?? null) : null };
}

/** The task that draws the picture. */
async function taskOf(ctx: Context, subject: SubjectRef, form: ShareForm) {
  const { drawing, key } = await contentOf(ctx, subject);
  if (form === "card") return { what: "share-card" as const, drawing };
  const note = (await ctx.kinds.of(subject.kind).shareNote?.(ctx, subject.id)) ?? null;
  const poster = { ...drawing, note, url: `${ctx.config.siteUrl}${subjectPath(subject)}` };
  return { what: "share-poster" as const, poster, key };
}

async function bytesOf({ media }: Context, key: string | null): Promise<Uint8Array | null> {
  const file = key === null ? undefined : await media.get(key);
  return file ? buffer(file.stream) : null;
}

interface SharePicture {
  ctx: Context;
  caller: Caller;
  subject: SubjectRef;
  form: ShareForm;
  /** Whether the caller already has the picture with this tag. */
  known: (tag: string) => boolean;
}

/**
 * A post's share picture. The decoding process renders each content once; a rate limit applies to pictures that are not
 * cached.
 * @returns the tag, and the picture or null when the caller already has it
 */
export async function sharePicture({ ctx, caller, subject, form, known }: SharePicture) {
  const task = await taskOf(ctx, subject, form);
  const tag = createHash("sha256")
    .update(JSON.stringify([VERSION, task]))
    .digest("base64url")
    .slice(0, 22);
  if (known(tag)) return { tag, picture: null };
  let picture = pictures.get(tag);
  if (!picture) {
    await takeLimit(imageLimits.sharePicture, { ctx, caller, viewer: null });
    picture = await decode<Uint8Array>(
      caller.ip,
      task.what === "share-card" ? task : { ...task, picture: await bytesOf(ctx, task.key) },
    );
    pictures.set(tag, picture);
  }
  return { tag, picture };
}
