import type { ReactNode } from "react";
import type { UserListItem } from "#contract/people/follow.ts";
import { countText } from "~/lib/count-text.ts";
import { PersonLine } from "~/ui/person.tsx";
import styles from "./user-list.module.css";
import surface from "~/ui/surface/surface.module.css";

/** A vertical list of people. `children` renders the actions for each person. */
export function UserList({
  people,
  children,
}: {
  people: UserListItem[];
  children: (person: UserListItem) => ReactNode;
}) {
  return (
    <ul className={surface.card}>
      {people.map((person) => (
        <li key={person.id} className={styles.item}>
          <PersonLine person={person} size={44}>
            <span className={styles.bio} dir="auto">
              {person.bio || `${countText(person.followerCount)} 位粉丝`}
            </span>
          </PersonLine>
          {children(person)}
        </li>
      ))}
    </ul>
  );
}
