import type { Context, Viewer } from "../../../context.ts";
import type { DynamicOrigin } from "../../../../contract/posts/dynamic.ts";
import type { RepostKind } from "../../../../contract/posts/dynamic-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { UserBrief } from "../../../../contract/people/user.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { authorsOfOrigins, originRows, originViews } from "./dynamic-origins.ts";
import { dynamicWords } from "./dynamic-text.ts";
import { repostTarget } from "./repost-target.ts";

interface RepostOrigin {
  ctx: Context;
  viewer: Viewer;
  of: { kind: RepostKind; id: number };
}

/** The post that a repost form shows. @throws ApiError as `repostTarget` */
export async function repostOrigin({
  ctx,
  viewer,
  of,
}: RepostOrigin): Promise<{ origin: DynamicOrigin; passed: { author: UserBrief; source: string } | null }> {
  const { passed, ...target } = await repostTarget({ ctx, viewer, of });
  const row = { origin_dynamic_id: target.originDynamicId, origin_article_id: target.originArticleId };
  const origins = await originRows(ctx, [row]);
  const authors = await userBriefs(ctx, [...authorsOfOrigins(origins), ...(passed ? [passed.author_id] : [])]);
  const origin = (await originViews(ctx, origins, authors))(row);
  if (!origin) throw new ApiError("NOT_FOUND", "原内容已删除，无法转发");
  return {
    origin,
    passed: passed && { author: briefOf(authors, passed.author_id), source: await dynamicWords(ctx, passed.source) },
  };
}
