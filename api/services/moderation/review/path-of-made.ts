import type { Context } from "../../../context.ts";
import { contentOf } from "../../shared/content/content.ts";
import { reviewKindOf } from "./reasons-to-wait.ts";

/** The path of the post or comment that a replayed call has published. */
export function pathOfMade(
  ctx: Pick<Context, "contents">,
  { endpoint, authorId, body }: { endpoint: string; authorId: number; body: Record<string, unknown> },
  made: unknown,
): string | null {
  const kind = reviewKindOf(endpoint.split(" ")[1] ?? "");
  const { id } = (made ?? {}) as { id?: number };
  if (kind === "user") return `/user/${authorId}`;
  if (id === undefined || kind === undefined) return null;
  return contentOf(ctx, kind)?.below?.pathOf(body, id) ?? `/${kind}/${id}`;
}
