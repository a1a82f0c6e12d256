import { imageEndpoints } from "../../contract/image.ts";
import { limits } from "../../contract/limits.ts";
import { tooBusy } from "../services/image/process-image.ts";
import { uploadImage } from "../services/image/upload-image.ts";
import { createTurns } from "../workers/turns.ts";
import type { Mount } from "./mount.ts";
import { readMultipartFile } from "./multipart-file.ts";

// Each body in work may hold 20 MB: a few at once, two of a member, the others wait in their sockets.
const readInTurn = createTurns({ atOnce: 8, perOwner: 2, waiting: 100, waitingPerOwner: 20, refusal: tooBusy });

export function imageRoutes(mount: Mount): void {
  mount.authed(imageEndpoints.upload, async ({ ctx, viewer, request }) => {
    return readInTurn(viewer.id, async () =>
      uploadImage({ ctx, ownerId: viewer.id, bytes: await readMultipartFile(request.raw, limits.imageBytesMax) }),
    );
  });
}
