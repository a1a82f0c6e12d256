import { messageEndpoints } from "../../contract/accounts/message.ts";
import { listRepliesToMe } from "../services/accounts/inbox/list-replies-to-me.ts";
import { listSystemNotices } from "../services/accounts/inbox/list-system-notices.ts";
import { markRepliesRead } from "../services/accounts/inbox/mark-replies-read.ts";
import { markSystemRead } from "../services/accounts/inbox/mark-system-read.ts";
import type { Mount } from "./mount.ts";

export function messageRoutes(mount: Mount): void {
  mount.authed(messageEndpoints.replyList, ({ ctx, viewer, query }) => listRepliesToMe({ ctx, viewer, input: query }));
  mount.authed(messageEndpoints.replyRead, ({ ctx, viewer }) => markRepliesRead({ ctx, viewer }));
  mount.authed(messageEndpoints.systemList, ({ ctx, viewer, query }) =>
    listSystemNotices({ ctx, viewer, input: query }),
  );
  mount.authed(messageEndpoints.systemRead, ({ ctx, viewer, body }) =>
    markSystemRead({ ctx, viewer, upToId: body.upToId }),
  );
}
