import type { UserListItem } from "#contract/people/follow.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { UserList } from "~/features/user-list/user-list.tsx";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";

/** The tab 用户: people by name, those with most followers first (C06). */
export function PeopleList({ people }: { people: UserListItem[] }) {
  const viewer = useViewer();
  return (
    <UserList people={people}>
      {(person) =>
        person.id !== viewer?.id && (
          <FollowButton
            intent="follow"
            id={person.id}
            name={personName(person)}
            followed={person.relation.followed}
            followsMe={person.relation.followsMe}
            isGuest={viewer === null}
          />
        )
      }
    </UserList>
  );
}
