import { data, Link } from "react-router";
import { roomEndpoints } from "#contract/chat/room.ts";
import { circlePath, circleRoomPath } from "#contract/circles/circle-names.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { loadUnlessForbidden } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import type { Route } from "./+types/route";
import { openRoom, partQuery, roomAction } from "../talk.server.ts";
import { Room } from "./room.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const name = loaderData && "part" in loaderData ? loaderData.part.room.circle.name : "圈子";
  return pageMeta({ matches, location }, { title: `${name}的聊天室`, description: "圈子的聊天室。", noindex: true });
}

/** Members enter; others are told to join the circle. */
export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args);
  requireLogin(args);
  const query = partQuery(args.url);
  const asked = await loadUnlessForbidden(args, roomEndpoints.get, { params: { id }, query });
  if ("refused" in asked) return data({ id, refused: asked.refused }, { status: 403 });
  return { id, ...(await openRoom(args, asked.page)) };
}

export const action = (args: Route.ActionArgs) => roomAction(args, idParam(args));

export default function RoomPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id } = loaderData;
  if (!("part" in loaderData))
    return (
      <Empty title={loaderData.refused}>
        <Gaps>
          <Link to={`/circle/join/${id}`} className={button.primary}>
            加入圈子
          </Link>
          <Link to={circlePath(id)} className={button.button}>
            去圈子看看
          </Link>
        </Gaps>
      </Empty>
    );
  return <Room key={circleRoomPath(id)} {...loaderData} refusal={actionData?.refusal ?? null} />;
}
