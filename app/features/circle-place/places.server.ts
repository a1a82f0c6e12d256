import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import { parseId } from "../../lib/parse-id.ts";
import { attempt, type RouteArgs } from "../../server/api.server.ts";

/** Returns the circles where the viewer may post this kind; an empty list when the API fails. */
export async function circlePlaces(args: RouteArgs, kind: SubjectKind): Promise<CircleRef[]> {
  const answer = await attempt(args, circlePostEndpoints.places, { query: { kind } });
  return answer.ok ? answer.data.items : [];
}

/** Returns the circle that the address chooses (`?circle=`). The address wins over the draft. */
export function askedCircle({ url }: Pick<RouteArgs, "url">): number | undefined {
  return parseId(url.searchParams.get("circle") ?? "");
}
