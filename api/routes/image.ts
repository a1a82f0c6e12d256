import { join } from "node:path";
import { ApiError } from "../../contract/shared/errors.ts";
import { imageEndpoints } from "../../contract/files/image.ts";
import { limits } from "../../contract/shared/limits.ts";
import { tooBusy, uploadImage } from "../services/files/image/upload-image.ts";
import { judgeUpload } from "../services/moderation/picture/judge-pictures.ts";
import { createTurns } from "../workers/turns.ts";
import type { Mount } from "./mount.ts";
import { announcedBytes, withStreamedFile } from "./multipart-stream.ts";

// A processed image is in memory until it is stored: only a few run at once, two per member; the others wait on the
// disk.
const inTurn = createTurns({ atOnce: 8, perOwner: 2, waiting: 100, waitingPerOwner: 20, refusal: tooBusy });

function tooLarge(): ApiError {
  const message = `文件太大，最多 ${Math.floor(limits.imageBytesMax / 1024 / 1024)} MB`;
  return new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });
}

export function imageRoutes(mount: Mount): void {
  mount.authed(imageEndpoints.upload, async ({ ctx, viewer, request }) => {
    if (announcedBytes(request.header("content-length")) > limits.imageBytesMax) throw tooLarge();
    const options = {
      bytesMax: limits.imageBytesMax,
      folder: join(ctx.config.dataDir, "incoming"),
      tooLarge,
      absent: "请选择图片",
    };
    return withStreamedFile(request.raw, options, ({ path }) =>
      inTurn(viewer.id, async () =>
        uploadImage({
          ctx,
          ownerId: viewer.id,
          path,
          judge: (made) => judgeUpload(ctx, viewer, made),
        }),
      ),
    );
  });
}
