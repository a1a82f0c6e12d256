import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { feedbackStatusName } from "#contract/posts/feedback-status.ts";
import { isSolved } from "#contract/posts/ticket-passport.ts";
import { circleStaffMenu } from "~/features/circle/circle-staff-menu.server.tsx";
import { Comments } from "~/features/comments/comments.tsx";
import { writePathOf } from "~/features/comments/form-start.ts";
import { commentQuery } from "~/features/comments/comment-view.ts";
import { commentsOf } from "~/features/comments/comments-of.ts";
import { Columns } from "~/features/shell/shell.tsx";
import { aiDescribed } from "~/lib/ai-described.ts";
import { postingLd, trailLd, wordsOf } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { linkPicture } from "~/lib/link-picture.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { commentAction } from "~/features/comments/comment-actions.server.ts";
import { renderComments } from "~/features/comments/render-comments.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import type { Route } from "./+types/route";
import { Desk } from "./desk.tsx";
import { Elsewhere } from "../elsewhere.tsx";
import { Passport } from "./passport.tsx";
import { Ticket } from "./ticket.tsx";
import { follow, move, remove, reply, vote } from "./ticket-actions.server.ts";
import { Timeline } from "./timeline.tsx";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { feedback, comments } = loaderData;
  return pageMeta(
    { matches, location },
    {
      title: `${feedback.title} · ${feedbackStatusName[feedback.status]}`,
      description: aiDescribed(feedback.aiNote, feedback.summary),
      type: "article",
      image: linkPicture("feedback", feedback, null),
      path: `/feedback/${feedback.id}`,
      noindex: comments.isPart || feedback.status === "duplicate",
      jsonLd: import.meta.env.SSR && [
        postingLd(
          {
            ...feedback,
            path: `/feedback/${feedback.id}`,
            headline: feedback.title,
            text: wordsOf(feedback.html),
            editedAt: feedback.updatedAt,
            likeCount: feedback.voteCount,
            comments: commentsOf(comments),
          },
          matches[0].loaderData?.origin ?? "",
        ),
        trailLd(
          [
            { name: "反馈", path: "/feedback" },
            { name: feedback.title, path: `/feedback/${feedback.id}` },
          ],
          matches[0].loaderData?.origin ?? "",
        ),
      ],
    },
  );
}

/** R10: loads a ticket, and the page of comments that the address selects. */
export async function loader(args: Route.LoaderArgs) {
  const { comments, ...ticket } = await load(args, feedbackEndpoints.get, {
    params: { id: idParam(args) },
    query: commentQuery(args.url),
  });
  const { feedback } = ticket;
  return {
    ...ticket,
    desk: circleStaffMenu(args, { kind: "feedback", id: feedback.id }, feedback),
    comments: renderComments(args, { part: comments, subject: { kind: "feedback", id: feedback.id } }),
  };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const step = { ...args, id: idParam(args), form: await readForm(args) };
  switch (step.form.get("intent")) {
    case "vote":
      return vote(step);
    case "follow":
      return follow(step);
    case "reply":
      return reply(step);
    case "delete":
      return remove(step);
    case "move":
      return move(step);
    default:
      return commentAction(args, step.form, { kind: "feedback", id: step.id });
  }
}

export default function FeedbackDetailPage({
  loaderData: { feedback, timeline, desk, comments },
  actionData,
}: Route.ComponentProps) {
  const root = useRootData();
  const now = useNow();
  const viewer = root?.viewer ?? null;
  const refusal = actionData && "ticketRefusal" in actionData ? actionData.ticketRefusal : null;
  const commentRefusal = actionData && "refusal" in actionData ? actionData.refusal : null;
  return (
    <Columns aside={<Elsewhere />}>
      {isSolved(feedback) && <Passport feedback={feedback} />}
      <Ticket
        feedback={feedback}
        desk={desk}
        viewer={viewer}
        now={now}
        writePath={writePathOf(comments, `/feedback/${feedback.id}`)}
        refusal={refusal}
      />
      <Desk feedback={feedback} refusal={refusal} />
      <Timeline events={timeline} now={now} />
      <Comments
        subject={{ kind: "feedback", id: feedback.id }}
        count={feedback.commentCount}
        view={comments}
        refusal={commentRefusal}
      />
    </Columns>
  );
}
