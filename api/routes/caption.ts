import { captionEndpoints } from "../../contract/posts/caption.ts";
import { listCaptions } from "../services/posts/caption/list-captions.ts";
import { previewCaptions } from "../services/posts/caption/preview-captions.ts";
import { removeCaption } from "../services/posts/caption/remove-caption.ts";
import { saveCaption } from "../services/posts/caption/save-caption.ts";
import { readCaption } from "../services/posts/video/read-caption.ts";
import type { Mount } from "./mount.ts";

export function captionRoutes(mount: Mount): void {
  mount.authed(captionEndpoints.list, ({ ctx, viewer, params }) => listCaptions({ ctx, viewer, videoId: params.id }));
  mount.open(captionEndpoints.get, ({ ctx, viewer, params, caching }) =>
    readCaption({ ctx, viewer, videoId: params.id, lang: params.lang, caching }),
  );
  mount.authed(captionEndpoints.preview, ({ ctx, viewer, params, body }) =>
    previewCaptions({ ctx, viewer, videoId: params.id, input: body }),
  );
  mount.authed(captionEndpoints.save, ({ ctx, viewer, params, body }) =>
    saveCaption({ ctx, viewer, videoId: params.id, lang: params.lang, input: body }),
  );
  mount.authed(captionEndpoints.remove, ({ ctx, viewer, params, query }) =>
    removeCaption({ ctx, viewer, videoId: params.id, lang: params.lang, reason: query.reason }),
  );
}
