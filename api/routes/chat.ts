import { chatEndpoints } from "../../contract/chat/chat.ts";
import { changeChatSetting, chatSettingOf } from "../services/chat/chat-setting/chat-setting.ts";
import { openConversation, openConversationWith } from "../services/chat/chat-message/open-conversation.ts";
import { recallMessage } from "../services/chat/chat-message/recall-message.ts";
import { removeConversation } from "../services/chat/chat-message/remove-conversation.ts";
import { removeMessage } from "../services/chat/chat-message/remove-message.ts";
import { searchMessages } from "../services/chat/chat-message/search-messages.ts";
import { listConversations } from "../services/chat/conversation/list-conversations.ts";
import { markRead } from "../services/chat/conversation/mark-read.ts";
import { muteConversation } from "../services/chat/conversation/mute-conversation.ts";
import { roomEndpoints } from "../../contract/chat/room.ts";
import { openRoom } from "../services/chat/room/open-room.ts";
import { send } from "../services/chat/room/send.ts";
import { removeFromRoom } from "../services/chat/room/remove-from-room.ts";
import type { Mount } from "./mount.ts";

export function chatRoutes(mount: Mount): void {
  mount.authed(chatEndpoints.list, ({ ctx, viewer, query }) => listConversations({ ctx, viewer, input: query }));
  mount.authed(chatEndpoints.search, ({ ctx, viewer, query }) => searchMessages({ ctx, viewer, input: query }));
  mount.authed(chatEndpoints.setting, ({ ctx, viewer }) => chatSettingOf({ ctx, viewer }));
  mount.authed(chatEndpoints.changeSetting, ({ ctx, viewer, body }) => changeChatSetting({ ctx, viewer, input: body }));
  mount.authed(chatEndpoints.get, ({ ctx, viewer, params, query }) =>
    openConversation({ ctx, viewer, id: params.id, input: query }),
  );
  mount.authed(chatEndpoints.with, ({ ctx, viewer, params, query }) =>
    openConversationWith({ ctx, viewer, id: params.id, input: query }),
  );
  mount.authed(chatEndpoints.send, ({ ctx, viewer, caller, body }) => send({ ctx, viewer, caller, input: body }));
  mount.authed(chatEndpoints.recall, ({ ctx, viewer, params }) => recallMessage({ ctx, viewer, id: params.id }));
  mount.authed(chatEndpoints.removeMessage, ({ ctx, viewer, params }) => removeMessage({ ctx, viewer, id: params.id }));
  mount.authed(chatEndpoints.removeConversation, ({ ctx, viewer, params }) =>
    removeConversation({ ctx, viewer, id: params.id }),
  );
  mount.authed(chatEndpoints.read, ({ ctx, viewer, params, body }) =>
    markRead({ ctx, viewer, id: params.id, upToSeq: body.upToSeq }),
  );
  mount.authed(roomEndpoints.get, ({ ctx, viewer, params, query }) =>
    openRoom({ ctx, viewer, circleId: params.id, input: query }),
  );
  mount.authed(roomEndpoints.removeMessage, ({ ctx, viewer, params, body }) =>
    removeFromRoom({ ctx, viewer, circleId: params.id, messageId: body.messageId }),
  );
  mount.authed(chatEndpoints.mute, ({ ctx, viewer, params, body }) =>
    muteConversation({ ctx, viewer, id: params.id, muted: body.muted }),
  );
}
