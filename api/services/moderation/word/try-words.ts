import type { Context, Viewer } from "../../../context.ts";
import type { WordHit, wordTestInput } from "../../../../contract/moderation/word.ts";
import type { z } from "zod";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { knownWords } from "./known-words.ts";
import { masked } from "./masked.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}
const HITS_MAX = 100;

/** The hits of enabled lists in a text; they are not counted. @throws ApiError FORBIDDEN */
export async function testWords({
  ctx,
  viewer,
  input: { text, field },
}: Asked & { input: z.output<typeof wordTestInput> }): Promise<{ hits: WordHit[]; replaced: string }> {
  assertMayOnSite(viewer, "word");
  const { matcher, names } = await knownWords(ctx);
  const hits = matcher.find(text, field);
  return {
    hits: hits.slice(0, HITS_MAX).map(({ list, word, start, end }) => ({
      listId: list.id,
      list: names.get(list.id) ?? "",
      level: list.level,
      word,
      start,
      excerpt: cutText(text.slice(start, end), 100),
    })),
    replaced: masked(
      text,
      hits.filter(({ list }) => list.level === "replace"),
    ),
  };
}

/** Requests a dry run from the job. A repeated call changes nothing. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function dryRunList({ ctx, viewer, id }: Asked & { id: number }): Promise<{ ok: true }> {
  assertMayOnSite(viewer, "word");
  const asked = await ctx.db
    .updateTable("word_list")
    .set({ dry_state: "waiting", dry_at: ctx.clock.now(), dry_result: null })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!asked) throw new ApiError("NOT_FOUND", "没有这张词表");
  return { ok: true };
}
