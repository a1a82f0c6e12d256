import { imageEndpoints } from "../contract/image.ts";
import { limits } from "../contract/limits.ts";
import { createQueue } from "../services/image/processing-queue.ts";
import { admitUpload, uploadImage } from "../services/image/upload-image.ts";
import type { Mount } from "./mount.ts";
import { readMultipartFile } from "./multipart-file.ts";

// Each body in work may hold 20 MB: a few at once, the others wait in their sockets.
const readInTurn = createQueue(8, 100);

export function imageRoutes(mount: Mount): void {
  mount.authed(imageEndpoints.upload, async ({ ctx, viewer, request }) => {
    await admitUpload({ ctx, viewer });
    return readInTurn(async () => uploadImage({ ctx, ownerId: viewer.id, bytes: await readMultipartFile(request.raw, limits.imageBytesMax) }));
  });
}
