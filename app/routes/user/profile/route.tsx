import { userEndpoints } from "#contract/people/user.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { Tabs } from "~/features/user-list/tabs.tsx";
import { profileLd, trailLd } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { getSession } from "~/server/session.server.ts";
import { sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
import type { Route } from "./+types/route";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileLists } from "./profile-lists.tsx";
import { profileList, tabOf } from "./profile-lists.server.ts";

export const headers = sharedHeaders;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { profile } = loaderData;
  const name = personName(profile);
  return pageMeta(
    { matches, location },
    {
      title: `${name}的主页`,
      description: profile.bio || `${name}发表的文章`,
      type: "profile",
      feed: { path: `/user/${profile.id}/feed`, title: name },
      image: profile.avatar?.url,
      // Search engines index only the first page of the first tab, of people with articles or videos (index user_found).
      noindex:
        /cursor=|tab=/.test(location.search) ||
        (profile.stats !== null && profile.stats.articleCount + profile.stats.videoCount === 0),
      jsonLd: import.meta.env.SSR && [
        profileLd(profile, matches[0].loaderData?.origin ?? ""),
        trailLd([{ name, path: `/user/${profile.id}` }], matches[0].loaderData?.origin ?? ""),
      ],
    },
  );
}

/** R15: loads a person and a page of the current tab in parallel. */
export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args, "userId");
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const tab = tabOf(args.url.searchParams.get("tab"));
  const [profile, list] = await Promise.all([
    load(args, userEndpoints.info, { params: { id }, query: { includeStats: "true" } }),
    profileList(args, tab, id, cursor),
  ]);
  // The lists have what this reader may see.
  return sharedPage({ profile, list, isLater: cursor !== undefined }, getSession(args.context).token === undefined);
}

export default function Profile({ loaderData: { profile, list, isLater } }: Route.ComponentProps) {
  const root = useRootData();
  const now = useNow();
  const viewerId = root?.viewer?.id ?? null;
  const isMine = viewerId === profile.id;
  const here = `/user/${profile.id}`;
  const tabs = [
    { tab: "articles", to: here, name: "文章" },
    { tab: "videos", to: `${here}?tab=videos`, name: "视频" },
    { tab: "series", to: `${here}?tab=series`, name: "合集" },
    { tab: "dynamics", to: `${here}?tab=dynamics`, name: "动态" },
    { tab: "comments", to: `${here}?tab=comments`, name: "评论" },
    { tab: "feedback", to: `${here}?tab=feedback`, name: "反馈" },
    { tab: "favourites", to: `${here}?tab=favourites`, name: "收藏" },
    { tab: "follow", to: `${here}?tab=follow`, name: "关注" },
    { tab: "fans", to: `${here}?tab=fans`, name: "粉丝" },
    { tab: "circles", to: `${here}?tab=circles`, name: "圈子" },
  ];
  const inView = tabs.find(({ tab }) => tab === list.tab);
  return (
    <Columns aside={<HotSearches />}>
      <ProfileHead profile={profile} isMine={isMine} isGuest={viewerId === null} />
      <Tabs label="主页内容" tabs={tabs.map(({ tab, ...link }) => ({ ...link, isHere: tab === list.tab }))} />
      <h2 className="visually-hidden">{inView?.name}</h2>
      <ProfileLists
        key={list.tab}
        list={list}
        path={inView?.to ?? here}
        isMine={isMine}
        isLater={isLater}
        viewerId={viewerId}
        now={now}
      />
    </Columns>
  );
}
