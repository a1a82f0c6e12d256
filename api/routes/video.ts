import { videoEndpoints } from "../../contract/posts/video.ts";
import { videoPlaceEndpoints } from "../../contract/posts/video-place.ts";
import { getVideo } from "../services/posts/video/get-video.ts";
import { listVideos } from "../services/posts/video/list-videos.ts";
import { ownVideos } from "../services/posts/video/own-videos.ts";
import { videoSource } from "../services/posts/video/video-source.ts";
import { saveWatchPlace } from "../services/posts/video/watch-place.ts";
import { createVideo, updateVideo } from "../services/posts/video/write-video.ts";
import type { Mount } from "./mount.ts";
import { postRoutes } from "./post.ts";

export function videoRoutes(mount: Mount): void {
  postRoutes(mount, "video", videoEndpoints);
  // Fixed paths come before `/video/{id}`, which would match them as ids.
  mount.authed(videoEndpoints.create, ({ ctx, viewer, body }) => createVideo({ ctx, viewer, input: body }));
  mount.open(videoEndpoints.list, ({ ctx, viewer, query }) => listVideos({ ctx, viewer, input: query }));
  mount.authed(videoEndpoints.mine, ({ ctx, viewer, query }) => ownVideos({ ctx, viewer, input: query }));
  mount.open(videoEndpoints.get, ({ ctx, caller, viewer, params, query }) =>
    getVideo({ ctx, caller, viewer, videoId: params.id, query }),
  );
  mount.authed(videoEndpoints.source, ({ ctx, viewer, params }) => videoSource({ ctx, viewer, videoId: params.id }));
  mount.authed(videoEndpoints.update, ({ ctx, viewer, params, body }) =>
    updateVideo({ ctx, viewer, videoId: params.id, input: body }),
  );
  mount.authed(videoPlaceEndpoints.save, ({ ctx, viewer, params, body }) =>
    saveWatchPlace({ ctx, viewer, videoId: params.id, seconds: body.seconds }),
  );
}
