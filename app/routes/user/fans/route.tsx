import { Link } from "react-router";
import { followEndpoints, type UserListItem } from "#contract/people/follow.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { RelationForm } from "~/features/follow-button/relation-menu.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { Tabs } from "~/features/user-list/tabs.tsx";
import { UserList } from "~/features/user-list/user-list.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./fans.module.css";

const HERE = "/user/follow/fans";
const tabs = [
  { tab: "follow", to: HERE, name: "我的关注", empty: "你还没有关注任何人", step: { to: "/", text: "去首页看看有谁" } },
  {
    tab: "fans",
    to: `${HERE}?tab=fans`,
    name: "我的粉丝",
    empty: "还没有人关注你",
    step: { to: "/user/publish/article", text: "写点什么，让大家认识你" },
  },
  { tab: "blocked", to: `${HERE}?tab=blocked`, name: "黑名单", empty: "你没有拉黑任何人", step: null },
  { tab: "muted", to: `${HERE}?tab=muted`, name: "屏蔽的人", empty: "你没有屏蔽任何人", step: null },
] as const;
const endpoints = {
  follow: followEndpoints.followList,
  fans: followEndpoints.fansList,
  blocked: followEndpoints.blockList,
  muted: followEndpoints.muteList,
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "关注与粉丝", description: "我关注的人，和关注我的人。", noindex: true },
  );
}

/** R16: the people that the member follows, and the followers. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const tab = tabs.find((one) => one.tab === searchParams.get("tab"))?.tab ?? "follow";
  const cursor = searchParams.get("cursor") || undefined;
  return { tab, isLater: cursor !== undefined, page: await load(args, endpoints[tab], { query: { cursor } }) };
}

export default function FollowsAndFans({ loaderData: { tab, page, isLater } }: Route.ComponentProps) {
  const inView = tabs.find((one) => one.tab === tab) ?? tabs[0];
  return (
    <Columns>
      <h1 className={styles.title}>关注与粉丝</h1>
      <Tabs label="关注与粉丝" tabs={tabs.map((one) => ({ to: one.to, name: one.name, isHere: one.tab === tab }))} />
      <MorePages
        key={tab}
        first={page}
        pageOf={(next: { page: PageOf<UserListItem> }) => next.page}
        query={{ tab }}
        end="已经到底了"
      >
        {(people) => <UserList people={people}>{(person) => <Action tab={tab} person={person} />}</UserList>}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : inView.empty}>
          {isLater ? (
            <Link to={inView.to}>回到第一页</Link>
          ) : (
            inView.step && <Link to={inView.step.to}>{inView.step.text}</Link>
          )}
        </Empty>
      )}
    </Columns>
  );
}

function Action({ tab, person }: { tab: (typeof tabs)[number]["tab"]; person: UserListItem }) {
  const name = personName(person);
  if (tab === "blocked" || tab === "muted") {
    return (
      <RelationForm
        intent={tab === "blocked" ? "block" : "mute"}
        id={person.id}
        wanted={false}
        className={button.button}
      >
        {tab === "blocked" ? "取消拉黑" : "取消屏蔽"}
        <span className="visually-hidden">{name}</span>
      </RelationForm>
    );
  }
  return (
    <FollowButton
      intent="follow"
      id={person.id}
      name={name}
      followed={person.relation.followed}
      followsMe={person.relation.followsMe}
      isGuest={false}
    />
  );
}
