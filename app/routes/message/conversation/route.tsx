import { chatEndpoints } from "#contract/chat/chat.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import type { Route } from "./+types/route";
import { Talk } from "../talk.tsx";
import { openTalk, partQuery, talkAction } from "../talk.server.ts";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData ? personName(loaderData.part.conversation.other) : "";
  return pageMeta({ matches, location }, { title: `和${name}的私信`, description: "一个私信对话。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args);
  requireLogin(args);
  return openTalk(args, await load(args, chatEndpoints.get, { params: { id }, query: partQuery(args.url) }));
}

export const action = (args: Route.ActionArgs) => talkAction(args);

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = loaderData.part.conversation;
  return <Talk key={id} {...loaderData} refusal={actionData?.refusal ?? null} />;
}
