import { join } from "node:path";
import { limits } from "../../contract/shared/limits.ts";
import { videoFileEndpoints } from "../../contract/files/video-file.ts";
import {
  admitVideoUpload,
  getVideoFile,
  newUploadKey,
  uploadWholeVideo,
  videoTooLarge,
} from "../services/files/video-file/upload-video.ts";
import type { Mount } from "./mount.ts";
import { announcedBytes, withStreamedFile } from "./multipart-stream.ts";

export function videoFileRoutes(mount: Mount): void {
  mount.authed(videoFileEndpoints.upload, async ({ ctx, viewer, request }) => {
    // The web tier streams the form without a Content-Length; the size is then unknown (0) here.
    await admitVideoUpload({ ctx, viewer, bytes: announcedBytes(request.header("content-length")) });
    const options = {
      bytesMax: limits.videoBytesMax,
      folder: join(ctx.config.dataDir, "incoming"),
      tooLarge: videoTooLarge,
      absent: "请选择视频",
    };
    return withStreamedFile(request.raw, options, ({ path, name, bytes }) =>
      uploadWholeVideo({ ctx, ownerId: viewer.id, key: newUploadKey(), name, bytes, path }),
    );
  });
  mount.authed(videoFileEndpoints.get, ({ ctx, viewer, params }) => getVideoFile({ ctx, viewer, id: params.id }));
}
