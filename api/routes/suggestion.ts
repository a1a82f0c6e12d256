import { suggestionEndpoints } from "../../contract/suggestion.ts";
import { suggest } from "../services/suggestion/suggest.ts";
import type { Mount } from "./mount.ts";

export function suggestionRoutes(mount: Mount): void {
  mount.open(suggestionEndpoints.list, ({ ctx, viewer, query }) => suggest({ ctx, viewer, q: query.q }));
}
