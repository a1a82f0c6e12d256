import { followEndpoints } from "#contract/follow.ts";
import { limits } from "#contract/limits.ts";
import { searchEndpoints } from "#contract/search.ts";
import { suggestionEndpoints } from "#contract/suggestion.ts";
import { cardPage } from "~/features/article-card/card-data.ts";
import { dynamicPage } from "~/features/dynamic-card/card-data.ts";
import { videoPage } from "~/features/video-card/card-data.ts";
import { attempt, load, type RouteArgs } from "~/server/api.server.ts";
import { rememberSearch, searchStart } from "~/server/search-history.server.ts";
import { markHtml } from "./mark-html.ts";

/** No name is longer than that; the contract of C06 takes no more. */
const NAME_PART_MAX = 20;

async function find(args: RouteArgs, type: string | null, q: string, cursor: string | undefined) {
  const query = { q, cursor };
  switch (type) {
    case "dynamics": {
      const page = dynamicPage(await load(args, searchEndpoints.dynamics, { query }));
      return {
        type,
        page: { ...page, items: page.items.map((card) => ({ ...card, html: markHtml(card.html, q) })) },
      } as const;
    }
    case "videos":
      return { type, page: videoPage(await load(args, searchEndpoints.videos, { query })) } as const;
    case "feedback":
      return { type, page: await load(args, searchEndpoints.feedback, { query }) } as const;
    case "users":
      return {
        type,
        page: await load(args, followEndpoints.userList, {
          query: { keyword: [...q].slice(0, NAME_PART_MAX).join(""), cursor },
        }),
      } as const;
    default:
      return { type: "articles", page: cardPage(await load(args, searchEndpoints.articles, { query })) } as const;
  }
}

/** What was found of one type, a page of it. */
export type Found = Awaited<ReturnType<typeof find>>;

/** R06. What is too long is cut, as the field itself would: an address with it is no error. */
export async function loadSearch(args: RouteArgs) {
  const query = args.url.searchParams;
  const q = [...(query.get("q") ?? "").trim()].slice(0, limits.searchMax).join("");
  const cursor = query.get("cursor") || undefined;
  const found = q ? await find(args, query.get("type"), q, cursor) : null;
  if (q && cursor === undefined) await rememberSearch(args, q);
  const isNothing = found !== null && found.page.items.length === 0 && cursor === undefined;
  const meant = isNothing ? await attempt(args, suggestionEndpoints.meant, { query: { q } }) : null;
  return {
    q,
    found,
    isLater: cursor !== undefined,
    start: q ? null : await searchStart(args),
    meant: meant?.ok ? meant.data.text : null,
  };
}
