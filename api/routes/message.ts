import { messageEndpoints } from "../contract/message.ts";
import { listRepliesToMe } from "../services/message/list-replies-to-me.ts";
import { markRepliesRead } from "../services/message/mark-replies-read.ts";
import type { Mount } from "./mount.ts";

export function messageRoutes(mount: Mount): void {
  mount.authed(messageEndpoints.replyList, ({ ctx, viewer, query }) => listRepliesToMe({ ctx, viewer, input: query }));
  mount.authed(messageEndpoints.replyRead, ({ ctx, viewer }) => markRepliesRead({ ctx, viewer }));
}
