import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";
import { parseId } from "../../lib/parse-id.ts";
import { attempt, type RouteArgs } from "../../server/api.server.ts";

/** Where the viewer may post such a post. A form stands without them. */
export async function circlePlaces(args: RouteArgs, kind: SubjectKind): Promise<CircleRef[]> {
  const answer = await attempt(args, circlePostEndpoints.places, { query: { kind } });
  return answer.ok ? answer.data.items : [];
}

/** The circle that an address chooses (?circle=), before what a draft says. */
export function askedCircle({ url }: Pick<RouteArgs, "url">): number | undefined {
  return parseId(url.searchParams.get("circle") ?? "");
}
