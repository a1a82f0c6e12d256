import { liveTicketEndpoints } from "#contract/accounts/live-ticket.ts";
import type { LiveTicket } from "~/live/line/messages.ts";
import { statusOfFailure } from "~/forms/reply-failure.ts";
import { attempt } from "~/server/api.server.ts";
import { buildId } from "~/server/build.server.ts";
import { webEnv } from "~/server/env.server.ts";
import { onlyPost } from "~/server/only-post.server.ts";
import { getSession } from "~/server/session.server.ts";
import type { Route } from "./+types/live-ticket";

export const loader = onlyPost;

const reply = (ticket: LiveTicket) => Response.json(ticket, { headers: { "cache-control": "no-store" } });

/** C21: a ticket for the live socket of this browser's session; null for a guest, whose socket needs none. */
export async function action(args: Route.ActionArgs) {
  const guest = { ticket: null, session: null, build: await buildId() };
  if (!getSession(args.context).token) return reply(guest);
  const { chatSocketBase, serviceSecret } = webEnv();
  // Only a socket that this server forwards comes with the cookie to which the ticket is bound.
  const isBound = chatSocketBase === "" && serviceSecret !== undefined;
  const answer = await attempt(args, liveTicketEndpoints.issue, { body: { isBound } });
  if (answer.ok) return reply({ ...guest, ...answer.data });
  const { failure } = answer;
  if (failure.statusCode === 401) return reply(guest);
  return Response.json({ message: failure.message }, { status: statusOfFailure(failure) });
}
