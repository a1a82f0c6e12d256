import type { ReactNode } from "react";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { useLinkTarget } from "./app-link/app-link.tsx";
import { Avatar } from "./avatar.tsx";
import { Badge } from "./badge.tsx";
import { Gaps } from "./gap.tsx";
import styles from "./person.module.css";

/** The data about a person for a line. */
export interface Person {
  id: number;
  name: string | null;
  avatar: { thumbUrl: string } | null;
  role: "USER" | "ADMIN";
}

/** Avatar, name and a line of small print. */
export function PersonLine({
  person,
  size = 32,
  badge,
  children,
}: {
  person: Person;
  size?: number;
  badge?: ReactNode;
  children?: ReactNode;
}) {
  const name = personName(person);
  const to = `/user/${person.id}`;
  const opens = useLinkTarget(linkPreference.people);
  return (
    <div className={styles.line}>
      <a href={to} {...opens} tabIndex={-1} aria-hidden="true" className={styles.face}>
        <Avatar seed={person.id} name={name} src={person.avatar?.thumbUrl} size={size} />
      </a>
      <div className={styles.words}>
        <Gaps>
          <span className={styles.names}>
            <Gaps>
              <a href={to} {...opens} className={styles.name} dir="auto">
                {name}
              </a>
              {person.role === "ADMIN" && <Badge>管理员</Badge>}
              {badge}
            </Gaps>
          </span>
          <span className={styles.small}>
            <Gaps>{children}</Gaps>
          </span>
        </Gaps>
      </div>
    </div>
  );
}
