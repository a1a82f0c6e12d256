import type { Context } from "../../context.ts";
import { renderDynamicText } from "../../markdown/dynamic-text.ts";
import { topicsOfNames } from "../tag/topics.ts";
import { idsOfNames } from "../user/ids-of-names.ts";

/** A dynamic's text as HTML; names are looked up as they are at this moment. */
export function dynamicHtml(ctx: Pick<Context, "db" | "config">, source: string): Promise<string> {
  return renderDynamicText(source, { cdnBase: ctx.config.cdnBase, siteUrl: ctx.config.siteUrl, idsOfNames: (names) => idsOfNames(ctx, names), topicsOfNames: (names) => topicsOfNames(ctx, names) });
}
