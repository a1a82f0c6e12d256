import { newFormKey } from "~/forms/form-key.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { environmentOf } from "../environment.ts";
import { TicketForm } from "../ticket-form.tsx";
import { writeTicket } from "../write-action.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "提交反馈", description: "告诉我们哪里不好用，或者你希望有什么。", noindex: true });
}

/** R09 */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return { formKey: newFormKey(), environment: environmentOf(args.request.headers.get("user-agent") ?? "") };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeTicket(args, null);
}

/** The key stands for one rendered form: an answer with errors is the same form still. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: { formMethod?: string; defaultShouldRevalidate: boolean }) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function CreateFeedback({ loaderData: { formKey, environment }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <TicketForm heading="提交反馈" formKey={formKey} start={environment} answer={actionData} isNew />
    </MantineRoom>
  );
}
