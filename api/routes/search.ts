import { searchEndpoints } from "../../contract/finding/search.ts";
import { articleKind } from "../services/posts/article/kind.ts";
import { dynamicKind } from "../services/posts/dynamic/kind.ts";
import { feedbackKind } from "../services/posts/feedback/kind.ts";
import { searchCircles } from "../services/finding/search/circles.ts";
import { searchPage } from "../services/finding/search/search-page.ts";
import { searchPosts } from "../services/finding/search/search.ts";
import { videoKind } from "../services/posts/video/kind.ts";
import type { Mount } from "./mount.ts";

export function searchRoutes(mount: Mount): void {
  mount.open(searchEndpoints.page, ({ ctx, viewer, caller, query: input }) =>
    searchPage({ ctx, viewer, caller, input }),
  );
  mount.open(searchEndpoints.circles, ({ ctx, viewer, query: input }) => searchCircles({ ctx, viewer, input }));
  mount.open(searchEndpoints.articles, ({ ctx, viewer, caller, query: input }) =>
    searchPosts({ ctx, viewer, caller, input }, articleKind),
  );
  mount.open(searchEndpoints.videos, ({ ctx, viewer, caller, query: input }) =>
    searchPosts({ ctx, viewer, caller, input }, videoKind),
  );
  mount.open(searchEndpoints.dynamics, ({ ctx, viewer, caller, query: input }) =>
    searchPosts({ ctx, viewer, caller, input }, dynamicKind),
  );
  mount.open(searchEndpoints.feedback, ({ ctx, viewer, caller, query: input }) =>
    searchPosts({ ctx, viewer, caller, input }, feedbackKind),
  );
}
