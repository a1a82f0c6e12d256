import { redirect } from "react-router";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { conversationPath } from "#contract/chat/chat-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import type { Route } from "./+types/route";
import { Talk } from "../talk.tsx";
import { openTalk, talkAction } from "../talk.server.ts";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData ? personName(loaderData.part.conversation.other) : "";
  return pageMeta({ matches, location }, { title: `给${name}发私信`, description: "写第一条私信。", noindex: true });
}

/** The page of a conversation that does not exist yet; an existing one has its own address. */
export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args, "userId");
  requireLogin(args);
  const part = await load(args, chatEndpoints.with, { params: { id }, query: {} });
  if (part.conversation.id !== null) throw redirect(conversationPath(part.conversation.id), 303);
  return openTalk(args, part);
}

export const action = (args: Route.ActionArgs) => talkAction(args);

export default function NewConversation({ loaderData, actionData }: Route.ComponentProps) {
  const { other } = loaderData.part.conversation;
  return <Talk key={other.id} {...loaderData} refusal={actionData?.refusal ?? null} />;
}
