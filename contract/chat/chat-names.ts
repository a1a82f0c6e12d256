// This file must not import zod, because pages load it into the browser.
import { subjectKinds } from "../shared/subject.ts";

/** The people who may begin to write to a member. Whom the member wrote to may always answer. */
export const whoMayWrite = ["everybody", "followed", "mutual", "nobody"] as const;
export type WhoMayWrite = (typeof whoMayWrite)[number];
export const whoMayWriteName: Record<WhoMayWrite, string> = {
  everybody: "所有人",
  followed: "我关注的人",
  mutual: "互相关注的人",
  nobody: "没有人",
};

/** The things on this site whose links in a message are shown as cards. */
export const chatCardKinds = [...subjectKinds, "circle", "user"] as const;
export type ChatCardKind = (typeof chatCardKinds)[number];

export const chatPath = "/message/chat";
export const conversationPath = (id: number) => `${chatPath}/${id}`;
/** A message in its conversation. */
export const messagePath = (conversationId: number, seq: number) =>
  `${conversationPath(conversationId)}?around=${seq}#message-${seq}`;
