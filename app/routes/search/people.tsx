import { Link } from "react-router";
import type { UserListItem } from "#api/contract/follow.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { UserList } from "~/features/user-list/user-list.tsx";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";

/** The tab 用户: people by name, most followed first (C06). */
export function People({ q, page, isLater }: { q: string; page: PageOf<UserListItem>; isLater: boolean }) {
  const viewer = useViewer();
  return (
    <>
      <MorePages first={page} pageOf={(next: { people: PageOf<UserListItem> }) => next.people} query={{ q, type: "users" }} end="没有更多结果了">
        {(people) => (
          <UserList people={people}>
            {(person) =>
              person.id !== viewer?.id && (
                <FollowButton intent="follow" id={person.id} name={personName(person)} followed={person.relation.followed} followsMe={person.relation.followsMe} isGuest={viewer === null} />
              )
            }
          </UserList>
        )}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : `没有找到名字里有“${q}”的人`}>
          {isLater ? <Link to={`/search?q=${encodeURIComponent(q)}&type=users`}>回到第一页</Link> : "换个写法，或者少写几个字再试试"}
        </Empty>
      )}
    </>
  );
}
