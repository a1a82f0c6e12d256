import { suggestionEndpoints } from "../../contract/finding/suggestion.ts";
import { publicHotSearches } from "../services/shared/config/site-config.ts";
import { forgetSearches, keepSearch, searchHistory } from "../services/finding/search-history/history.ts";
import { meantBy } from "../services/finding/suggestion/meant.ts";
import { suggest } from "../services/finding/suggestion/suggest.ts";
import type { Mount } from "./mount.ts";

export function suggestionRoutes(mount: Mount): void {
  mount.open(suggestionEndpoints.list, ({ ctx, viewer, query }) => suggest({ ctx, viewer, q: query.q }));
  mount.open(suggestionEndpoints.meant, ({ ctx, viewer, query }) => meantBy({ ctx, viewer, q: query.q }));
  mount.open(suggestionEndpoints.hot, async ({ ctx }) => ({ items: await publicHotSearches({ ctx }) }));
  mount.authed(suggestionEndpoints.history, ({ ctx, viewer }) => searchHistory({ ctx, viewer }));
  mount.authed(suggestionEndpoints.historyKeep, ({ ctx, viewer, body }) => keepSearch({ ctx, viewer, q: body.q }));
  mount.authed(suggestionEndpoints.historyForget, ({ ctx, viewer, body }) =>
    forgetSearches({ ctx, viewer, q: body.q }),
  );
}
