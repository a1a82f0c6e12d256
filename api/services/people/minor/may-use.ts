import type { Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { MinorRest } from "../../../../contract/people/minor-names.ts";

const OPEN = new Set([
  "/user/current",
  "/user/logout",
  "/user/agreement",
  "/user/phone/code",
  "/user/leave/undo",
  "/article/classify/tag/list",
]);
const OPEN_BELOW = /^\/(?:about|agreement|globalConfig|user\/minor|dev)(?:\/|$)/;

const told: Record<MinorRest, string> = {
  night: "青少年模式在晚上 22 点到早上 6 点休息，请明天再来",
  limit: "青少年模式今天的时间用完了，请监护人输入密码后继续",
};

/** Whether an endpoint is closed to a member in minor mode during rest times. */
export const restsWithMinors = ({ path }: Pick<Endpoint, "path">) => !OPEN.has(path) && !OPEN_BELOW.test(path);

/**
 * The mount's check for a member in minor mode (青少年模式): during rest times only the endpoints for the pages of the mode,
 * of the agreements and of logging out are open.
 * @throws ApiError MINOR_REST
 */
export function assertMayUse(viewer: Viewer | null, endpoint: Pick<Endpoint, "path">): void {
  const rests = viewer?.minor?.rests;
  if (rests && restsWithMinors(endpoint)) throw new ApiError("MINOR_REST", told[rests]);
}
