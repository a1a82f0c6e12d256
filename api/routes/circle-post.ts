import { circlePostEndpoints } from "../../contract/posts/circle-post.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import { circleHome, listCirclePosts, listPlaces } from "../services/circles/circle-post/circle-feed.ts";
import { featureInCircle, pinInCircle } from "../services/circles/circle-post/mark-post.ts";
import { moveToCircle, removeFromCircle } from "../services/posts/post/move-in-circle.ts";
import type { Mount } from "./mount.ts";

const postOf = ({ kind, postId }: { kind: SubjectKind; postId: number }) => ({ kind, id: postId });

export function circlePostRoutes(mount: Mount): void {
  mount.open(circlePostEndpoints.home, ({ ctx, viewer, params, query }) =>
    circleHome({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.open(circlePostEndpoints.list, ({ ctx, viewer, params, query }) =>
    listCirclePosts({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(circlePostEndpoints.places, ({ ctx, viewer, query }) => listPlaces({ ctx, viewer, ...query }));
  mount.authed(circlePostEndpoints.pin, ({ ctx, viewer, params, body }) =>
    pinInCircle({ ctx, viewer, circleId: params.id, post: postOf(body), pinned: body.pinned }),
  );
  mount.authed(circlePostEndpoints.feature, ({ ctx, viewer, params, body }) =>
    featureInCircle({ ctx, viewer, circleId: params.id, post: postOf(body), featured: body.featured }),
  );
  mount.authed(circlePostEndpoints.remove, ({ ctx, viewer, params, body }) =>
    removeFromCircle({ ctx, viewer, circleId: params.id, post: postOf(body), reason: body.reason }),
  );
  mount.authed(circlePostEndpoints.move, ({ ctx, viewer, params, body }) =>
    moveToCircle({ ctx, viewer, circleId: params.id, post: postOf(body), reason: body.reason }),
  );
}
