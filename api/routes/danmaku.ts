import { danmakuEndpoints } from "../../contract/posts/danmaku.ts";
import { danmakuStateOf } from "../services/posts/danmaku/danmaku-state.ts";
import { danmakuSettings, setDanmakuSettings } from "../services/posts/danmaku/danmaku-settings.ts";
import { danmakuFilter, hideDanmaku, setDanmakuFilter } from "../services/posts/danmaku/filter-danmaku.ts";
import { likeDanmaku } from "../services/posts/danmaku/like-danmaku.ts";
import { listDanmaku, ownDanmaku } from "../services/posts/danmaku/list-danmaku.ts";
import { readSegment } from "../services/posts/danmaku/read-segment.ts";
import { removeDanmaku } from "../services/posts/danmaku/remove-danmaku.ts";
import { sendDanmaku } from "../services/posts/danmaku/send-danmaku.ts";
import type { Mount } from "./mount.ts";

export function danmakuRoutes(mount: Mount): void {
  mount.open(danmakuEndpoints.segment, ({ ctx, viewer, params, query, caching }) =>
    readSegment({ ctx, viewer, videoId: params.id, segment: query.segment, caching }),
  );
  mount.open(danmakuEndpoints.list, ({ ctx, viewer, params, query }) =>
    listDanmaku({ ctx, viewer, videoId: params.id, input: query }),
  );
  mount.open(danmakuEndpoints.state, ({ ctx, viewer, params }) => danmakuStateOf({ ctx, viewer, videoId: params.id }));
  mount.authed(danmakuEndpoints.create, ({ ctx, viewer, body }) => sendDanmaku({ ctx, viewer, input: body }));
  mount.authed(danmakuEndpoints.remove, ({ ctx, viewer, params, query }) =>
    removeDanmaku({ ctx, viewer, danmakuId: params.id, reason: query.reason }),
  );
  mount.authed(danmakuEndpoints.like, ({ ctx, viewer, params, body }) =>
    likeDanmaku({ ctx, viewer, danmakuId: params.id, liked: body.liked }),
  );
  mount.authed(danmakuEndpoints.hide, ({ ctx, viewer, params, body }) =>
    hideDanmaku({ ctx, viewer, danmakuId: params.id, hidden: body.hidden }),
  );
  mount.authed(danmakuEndpoints.mine, ({ ctx, viewer, query }) => ownDanmaku({ ctx, viewer, input: query }));
  mount.authed(danmakuEndpoints.filter, ({ ctx, viewer }) => danmakuFilter({ ctx, viewer }));
  mount.authed(danmakuEndpoints.setFilter, ({ ctx, viewer, body }) =>
    setDanmakuFilter({ ctx, viewer, words: body.words }),
  );
  mount.authed(danmakuEndpoints.settings, ({ ctx, viewer, params }) =>
    danmakuSettings({ ctx, viewer, videoId: params.id }),
  );
  mount.authed(danmakuEndpoints.setSettings, ({ ctx, viewer, params, body }) =>
    setDanmakuSettings({ ctx, viewer, videoId: params.id, input: body }),
  );
}
