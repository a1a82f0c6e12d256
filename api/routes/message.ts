import { messageEndpoints } from "../../contract/accounts/message.ts";
import { listActs, listNotices } from "../services/accounts/inbox/list-notices.ts";
import { noticeSettings, setNoticeTabs, setQuiet } from "../services/accounts/inbox/notice-settings.ts";
import { readNotices } from "../services/accounts/inbox/read-notices.ts";
import type { Mount } from "./mount.ts";

export function messageRoutes(mount: Mount): void {
  mount.authed(messageEndpoints.list, ({ ctx, viewer, params, query }) =>
    listNotices({ ctx, viewer, tab: params.tab, input: query }),
  );
  mount.authed(messageEndpoints.acts, ({ ctx, viewer, params, query }) =>
    listActs({ ctx, viewer, id: params.id, input: query }),
  );
  mount.authed(messageEndpoints.read, ({ ctx, viewer, body }) => readNotices({ ctx, viewer, input: body }));
  mount.authed(messageEndpoints.settings, ({ ctx, viewer }) => noticeSettings({ ctx, viewer }));
  mount.authed(messageEndpoints.setTabs, ({ ctx, viewer, body }) => setNoticeTabs({ ctx, viewer, on: body.on }));
  mount.authed(messageEndpoints.setQuiet, ({ ctx, viewer, body }) =>
    setQuiet({ ctx, viewer, subject: { kind: body.subjectKind, id: body.subjectId }, quiet: body.quiet }),
  );
}
