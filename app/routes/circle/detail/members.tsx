import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import type { CircleMember } from "#contract/circles/circle-staff.ts";
import { circleDetailPath, circleRoleName, type MemberFilter } from "#contract/circles/circle-names.ts";
import { MemberSearch } from "~/features/circle/member-search.tsx";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import users from "~/features/user-list/user-list.module.css";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PersonLine } from "~/ui/person.tsx";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import styles from "./detail.module.css";

interface MembersProps {
  circle: CircleDetail;
  filter: MemberFilter;
  q: string | undefined;
  page: PageOf<CircleMember>;
  isLater: boolean;
}

/** All members or the staff. Moderators have further filters on the management page. */
const shown = [
  { filter: "all", name: "全部" },
  { filter: "staff", name: "管理团队" },
] as const;

/** R14: the members of a circle, with a search by name. */
export function Members({ circle, filter, q, page, isLater }: MembersProps) {
  const viewer = useViewer();
  const here = `${circleDetailPath(circle.id)}?tab=members`;
  return (
    <>
      <section className={`${surface.box} ${styles.tools}`} aria-labelledby="members">
        <h2 id="members" className="visually-hidden">
          成员
        </h2>
        <MemberSearch action={circleDetailPath(circle.id)} q={q} tab="members" />
        <nav aria-label="成员范围" className={chips.row}>
          <Gaps>
            {shown.map((one) => (
              <a
                key={one.filter}
                href={one.filter === "all" ? here : `${here}&filter=${one.filter}`}
                className={chips.chip}
                aria-current={filter === one.filter && !q ? "page" : undefined}
              >
                {one.name}
              </a>
            ))}
          </Gaps>
        </nav>
      </section>
      <MorePages
        first={page}
        pageOf={(next: { page: PageOf<CircleMember> }) => next.page}
        query={{ tab: "members", filter: filter === "all" ? undefined : filter, q }}
        end="没有更多成员了"
      >
        {(members) =>
          members.length > 0 && (
            <ul className={surface.card}>
              {members.map((member) => (
                <li key={member.id} className={users.item}>
                  <PersonLine
                    person={{ ...member, role: "USER" }}
                    size={44}
                    badge={member.role !== "member" && <Badge>{circleRoleName[member.role]}</Badge>}
                  >
                    <span className={users.bio}>{member.bio || `${dateText(member.joinedAt)} 加入`}</span>
                  </PersonLine>
                  {member.id !== viewer?.id && (
                    <FollowButton
                      intent="follow"
                      id={member.id}
                      name={personName(member)}
                      followed={member.relation.followed}
                      followsMe={member.relation.followsMe}
                      isGuest={viewer === null}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : q ? `没有叫「${q}」的成员` : "还没有成员"}>
          <a href={here}>看看全部成员</a>
        </Empty>
      )}
    </>
  );
}
