import { seriesEndpoints } from "../../contract/posts/series.ts";
import { addParts, movePart, orderParts, removePart } from "../services/posts/series/change-parts.ts";
import { seriesChoices } from "../services/posts/series/choose-series.ts";
import { followSeries } from "../services/posts/series/follow-series.ts";
import { getSeries, manageSeries, seriesCandidates } from "../services/posts/series/get-series.ts";
import { followedSeriesPage, ownSeriesPage, seriesByPage } from "../services/posts/series/series-cards.ts";
import { createSeries, removeSeries, updateSeries } from "../services/posts/series/write-series.ts";
import type { Mount } from "./mount.ts";

export function seriesRoutes(mount: Mount): void {
  const at = seriesEndpoints;
  // Fixed paths come before `/series/{id}`, which would match them as ids.
  mount.authed(at.create, ({ ctx, viewer, body }) => createSeries({ ctx, viewer, input: body }));
  mount.authed(at.mine, ({ ctx, viewer, query }) => ownSeriesPage({ ctx, viewer, input: query }));
  mount.authed(at.choices, ({ ctx, viewer, query }) => seriesChoices({ ctx, viewer, kind: query.kind }));
  mount.open(at.list, ({ ctx, viewer, query }) => seriesByPage({ ctx, viewer, input: query }));
  mount.authed(at.followed, ({ ctx, viewer, query }) => followedSeriesPage({ ctx, viewer, input: query }));

  mount.open(at.get, ({ ctx, viewer, params }) => getSeries({ ctx, viewer, seriesId: params.id }));
  mount.authed(at.manage, ({ ctx, viewer, params }) => manageSeries({ ctx, viewer, seriesId: params.id }));
  mount.authed(at.candidates, ({ ctx, viewer, params, query }) =>
    seriesCandidates({ ctx, viewer, seriesId: params.id, input: query }),
  );
  mount.authed(at.update, ({ ctx, viewer, params, body }) =>
    updateSeries({ ctx, viewer, seriesId: params.id, input: body }),
  );
  mount.authed(at.remove, ({ ctx, viewer, params, query }) =>
    removeSeries({ ctx, viewer, seriesId: params.id, reason: query.reason }),
  );
  mount.authed(at.addParts, ({ ctx, viewer, params, body }) =>
    addParts({ ctx, viewer, seriesId: params.id, ids: body.ids }),
  );
  mount.authed(at.removePart, ({ ctx, viewer, params, body }) =>
    removePart({ ctx, viewer, seriesId: params.id, postId: body.postId }),
  );
  mount.authed(at.movePart, ({ ctx, viewer, params, body }) => movePart({ ctx, viewer, seriesId: params.id, ...body }));
  mount.authed(at.order, ({ ctx, viewer, params, body }) =>
    orderParts({ ctx, viewer, seriesId: params.id, ids: body.ids }),
  );
  mount.authed(at.follow, ({ ctx, viewer, params, body }) =>
    followSeries({ ctx, viewer, seriesId: params.id, followed: body.followed }),
  );
}
