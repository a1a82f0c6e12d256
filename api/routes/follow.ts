import { circleFollowEndpoints } from "../../contract/circles/circle-follow.ts";
import { followEndpoints } from "../../contract/people/follow.ts";
import { listFollowedCircles, listSuggestedCircles } from "../services/circles/circle/circle-lists.ts";
import { followCircle } from "../services/circles/circle/follow-circle.ts";
import { blockUser, muteUser } from "../services/people/follow/block-user.ts";
import { listAvoided, listFollows } from "../services/people/follow/follow-lists.ts";
import { followUser } from "../services/people/follow/follow-user.ts";
import { listUsers } from "../services/people/follow/list-users.ts";
import type { Mount } from "./mount.ts";

export function followRoutes(mount: Mount): void {
  mount.open(followEndpoints.userList, ({ ctx, viewer, query }) =>
    listUsers({ ctx, viewer, input: { keyword: query.keyword, cursor: query.cursor, limit: query.limit } }),
  );
  mount.authed(followEndpoints.follow, ({ ctx, viewer, body }) => followUser({ ctx, viewer, ...body }));
  mount.open(followEndpoints.followList, ({ ctx, viewer, query }) =>
    listFollows({ ctx, viewer, list: "follow", input: query }),
  );
  mount.open(followEndpoints.fansList, ({ ctx, viewer, query }) =>
    listFollows({ ctx, viewer, list: "fans", input: query }),
  );
  mount.open(circleFollowEndpoints.list, ({ ctx, viewer, query }) =>
    listFollowedCircles({ ctx, viewer, input: query }),
  );
  mount.open(circleFollowEndpoints.suggestions, ({ ctx, viewer, query }) =>
    listSuggestedCircles({ ctx, viewer, input: query }),
  );
  mount.authed(circleFollowEndpoints.follow, ({ ctx, viewer, body }) => followCircle({ ctx, viewer, ...body }));
  mount.authed(followEndpoints.block, ({ ctx, viewer, body }) => blockUser({ ctx, viewer, ...body }));
  mount.authed(followEndpoints.mute, ({ ctx, viewer, body }) => muteUser({ ctx, viewer, ...body }));
  mount.authed(followEndpoints.blockList, ({ ctx, viewer, query }) =>
    listAvoided({ ctx, viewer, table: "user_block", input: query }),
  );
  mount.authed(followEndpoints.muteList, ({ ctx, viewer, query }) =>
    listAvoided({ ctx, viewer, table: "user_mute", input: query }),
  );
}
