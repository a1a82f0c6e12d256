import { draftEndpoints, type FeedbackDraft } from "#contract/posts/draft.ts";
import { askedCircle, circlePlaces } from "~/features/circle-place/places.server.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { MantineRoom } from "~/theme/mantine-room.tsx";
import type { Route } from "./+types/route";
import { environmentOf } from "../environment.ts";
import { TicketForm } from "../ticket-form.tsx";
import { writeTicket } from "../write-action.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "提交反馈", description: "告诉我们哪里不好用，或者你希望有什么。", noindex: true },
  );
}

/** R09: the form starts with the member's draft, if one exists. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const [draft, places] = await Promise.all([load(args, draftEndpoints.feedback, {}), circlePlaces(args, "feedback")]);
  const start: Partial<FeedbackDraft> = draft ?? environmentOf(args.request.headers.get("user-agent") ?? "");
  return {
    formKey: newFormKey(args),
    start: { ...start, circleId: askedCircle(args) ?? start.circleId },
    places,
    draftRevision: draft?.revision ?? 0,
  };
}

export function action(args: Route.ActionArgs) {
  requireLogin(args);
  return writeTicket(args, null);
}

/**
 * The one-time key belongs to one rendered form. An answer with errors stays the same form, so its loader does not run;
 * the redirect after 存草稿 (save draft) makes a new form.
 */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) {
  return formMethod === "POST" && actionStatus !== undefined ? false : defaultShouldRevalidate;
}

export default function CreateFeedback({
  loaderData: { formKey, start, places, draftRevision },
  actionData,
}: Route.ComponentProps) {
  return (
    <MantineRoom theme={useRootData()?.theme ?? "light"}>
      <TicketForm
        key={formKey}
        heading="提交反馈"
        formKey={formKey}
        start={start}
        places={places}
        draftRevision={draftRevision}
        answer={actionData}
        isNew
      />
    </MantineRoom>
  );
}
