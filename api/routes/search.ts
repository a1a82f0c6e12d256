import { searchEndpoints } from "../contract/search.ts";
import { searchArticles } from "../services/search/search-articles.ts";
import type { Mount } from "./mount.ts";

export function searchRoutes(mount: Mount): void {
  mount.open(searchEndpoints.articles, ({ ctx, viewer, query }) => searchArticles({ ctx, viewer, input: query }));
}
