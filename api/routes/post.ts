import type { likeEndpoint, postEndpoints } from "../../contract/posts/post.ts";
import type { SubjectKind } from "../../contract/shared/subject.ts";
import { likePost } from "../services/posts/post/like.ts";
import { removeOwnPosts, removePost } from "../services/posts/post/remove.ts";
import { restoreOwnPosts, restorePost } from "../services/posts/post/restore.ts";
import type { Mount } from "./mount.ts";

type Endpoints = ReturnType<typeof postEndpoints> & { like?: ReturnType<typeof likeEndpoint> };

/** The routes that posts of every kind have in common. */
export function postRoutes(mount: Mount, kind: SubjectKind, endpoints: Endpoints): void {
  mount.authed(endpoints.removeMany, ({ ctx, viewer, body }) => removeOwnPosts({ ctx, viewer, kind, ids: body.ids }));
  mount.authed(endpoints.restoreMany, ({ ctx, viewer, body }) => restoreOwnPosts({ ctx, viewer, kind, ids: body.ids }));
  mount.authed(endpoints.remove, ({ ctx, viewer, params, query }) =>
    removePost({ ctx, viewer, post: { kind, id: params.id }, reason: query.reason }),
  );
  mount.authed(endpoints.restore, ({ ctx, viewer, params }) =>
    restorePost({ ctx, viewer, post: { kind, id: params.id } }),
  );
  if (endpoints.like)
    mount.authed(endpoints.like, ({ ctx, viewer, params, body }) =>
      likePost({ ctx, viewer, post: { kind, id: params.id }, liked: body.liked }),
    );
}
