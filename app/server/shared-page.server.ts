import { data } from "react-router";
import type { Visibility } from "#contract/circles/visibility.ts";

const HEADER = "x-page-cache";
const SECONDS = "5";

/** Whether guests, too, see a post: it is public, and not in a private circle. */
export const isForAll = ({
  visibility,
  circle,
}: {
  visibility?: Visibility;
  circle: { isPrivate: boolean } | null;
}): boolean => visibility !== "followers" && visibility !== "self" && !circle?.isPrivate;

/**
 * A loader's answer whose page guests share for five seconds (server/page-cache.ts). What not everybody may see is
 * shared with nobody, and stays in no cache of a browser either (server/deliver-page.ts).
 */
export const sharedPage = <Loaded>(loaded: Loaded, isShared: boolean) =>
  data(loaded, { headers: { [HEADER]: isShared ? SECONDS : "0" } });

/** The `headers` of a route whose loader answers with `sharedPage`. */
export const sharedHeaders = ({ loaderHeaders }: { loaderHeaders: Headers }) => ({
  [HEADER]: loaderHeaders.get(HEADER) ?? "0",
});
