import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { TicketForm } from "../ticket-form.tsx";
import { writeTicket } from "../write-action.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "修改反馈", description: "修改自己提交的反馈。", noindex: true });
}

/** R11: the API allows only the author. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const ticket = await load(args, feedbackEndpoints.source, { params: { id: idParam(args) } });
  return { ticket, formKey: newFormKey(args) };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeTicket(args, idParam(args));
}

/** The one-time key belongs to one rendered form, and an answer with errors stays the same form. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function EditFeedback({ loaderData: { ticket, formKey }, actionData }: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <TicketForm
        heading={`修改反馈 #${ticket.id}`}
        formKey={formKey}
        start={ticket}
        ticket={ticket}
        answer={actionData}
        isNew={false}
      />
    </MantineRoom>
  );
}
