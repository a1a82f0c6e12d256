import { searchEndpoints } from "../contract/search.ts";
import { searchArticles, searchDynamics, searchFeedback, searchVideos } from "../services/search/search.ts";
import type { Mount } from "./mount.ts";

export function searchRoutes(mount: Mount): void {
  mount.open(searchEndpoints.articles, ({ ctx, viewer, query }) => searchArticles({ ctx, viewer, input: query }));
  mount.open(searchEndpoints.videos, ({ ctx, viewer, query }) => searchVideos({ ctx, viewer, input: query }));
  mount.open(searchEndpoints.dynamics, ({ ctx, viewer, query }) => searchDynamics({ ctx, viewer, input: query }));
  mount.open(searchEndpoints.feedback, ({ ctx, viewer, query }) => searchFeedback({ ctx, viewer, input: query }));
}
