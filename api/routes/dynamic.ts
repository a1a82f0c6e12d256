import { dynamicEndpoints } from "../../contract/posts/dynamic.ts";
import { listPlaces } from "../services/circles/circle-post/circle-feed.ts";
import { changeDynamic, wordsOfDynamic } from "../services/posts/dynamic/change-dynamic.ts";
import { createDynamic } from "../services/posts/dynamic/create-dynamic.ts";
import { dynamicHistory } from "../services/posts/dynamic/dynamic-history.ts";
import { getDynamic } from "../services/posts/dynamic/get-dynamic.ts";
import { listDynamics } from "../services/posts/dynamic/list-dynamics.ts";
import { ownDynamics } from "../services/posts/dynamic/own-dynamics.ts";
import { repostOrigin } from "../services/posts/dynamic/repost-origin.ts";
import type { Mount } from "./mount.ts";
import { postRoutes } from "./post.ts";

export function dynamicRoutes(mount: Mount): void {
  postRoutes(mount, "dynamic", dynamicEndpoints);
  // Fixed paths come before `/dynamic/{id}`, which would match them as ids.
  mount.authed(dynamicEndpoints.create, ({ ctx, viewer, body }) => createDynamic({ ctx, viewer, input: body }));
  mount.open(dynamicEndpoints.list, async ({ ctx, viewer, query }) => {
    const [list, { items: places }] = await Promise.all([
      listDynamics({ ctx, viewer, input: query }),
      viewer && query.withDraft ? listPlaces({ ctx, viewer, kind: "dynamic", asStaff: false }) : { items: [] },
    ]);
    return { ...list, places };
  });
  mount.authed(dynamicEndpoints.mine, ({ ctx, viewer, query }) => ownDynamics({ ctx, viewer, input: query }));
  mount.authed(dynamicEndpoints.origin, ({ ctx, viewer, params }) => repostOrigin({ ctx, viewer, of: params }));

  mount.open(dynamicEndpoints.get, ({ ctx, viewer, params, query }) =>
    getDynamic({ ctx, viewer, dynamicId: params.id, query }),
  );
  mount.authed(dynamicEndpoints.change, ({ ctx, viewer, params, body }) =>
    changeDynamic({ ctx, viewer, dynamicId: params.id, input: body }),
  );
  mount.authed(dynamicEndpoints.words, ({ ctx, viewer, params }) =>
    wordsOfDynamic({ ctx, viewer, dynamicId: params.id }),
  );
  mount.open(dynamicEndpoints.history, ({ ctx, viewer, params, query }) =>
    dynamicHistory({ ctx, viewer, dynamicId: params.id, input: query }),
  );
}
