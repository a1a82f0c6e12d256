import { Form, Link } from "react-router";
import type { Notice, NoticeAct } from "#contract/accounts/message.ts";
import type { NoticeTab } from "#contract/accounts/notice-names.ts";
import { commentPath, subjectName, subjectPath, type SubjectRef } from "#contract/shared/subject.ts";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { useCurrentPath } from "~/lib/login-path.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import cover from "~/ui/cover-link.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { Prose } from "~/ui/prose.tsx";
import prose from "~/ui/prose.module.css";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { NOTICE_PATH, type NoticeIntent } from "~/features/notice/notice-form.ts";
import styles from "./notice-card.module.css";

interface Props {
  notice: Notice;
  tab: NoticeTab;
  now: number;
}

/** A notice: who did something, to which thing, and the newest words. */
export function NoticeCard({ notice, tab, now }: Props) {
  const { id, title, body, path, subject, acts, actCount, peopleCount, isUnread, at } = notice;
  const written = acts.filter((act) => act.comment !== null);
  const isSingle = actCount === 1 && written.length === 1;
  const rest = written.length > 0 ? actCount - written.length : peopleCount > 2 ? peopleCount : 0;
  return (
    <article className={`${surface.card} ${styles.card}`}>
      <header className={styles.head}>
        {acts.length > 0 && (
          <span className={styles.faces} aria-hidden="true">
            {uniquePeople(acts).map((person) => (
              <Avatar
                key={person.id}
                seed={person.id}
                name={personName(person)}
                src={person.avatar?.thumbUrl}
                size={36}
              />
            ))}
          </span>
        )}
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Gaps>
              {isUnread && <Badge tone="alert">新</Badge>}
              {path === null ? (
                title
              ) : tab === "system" ? (
                <a href={path} className={cover.link}>
                  {title}
                </a>
              ) : (
                <AppLink href={path} prefer={linkPreference.messages} className={cover.link}>
                  {title}
                </AppLink>
              )}
            </Gaps>
          </h2>
          {body && body !== subject?.title && (
            <p className={tab === "system" ? styles.said : styles.thing} dir="auto">
              {body}
            </p>
          )}
        </div>
      </header>
      {written.length > 0 && subject && (
        <ul className={styles.acts}>
          {written.map((act) => (
            <li key={act.id}>
              <Written act={act} subject={subject} now={now} isAlone={isSingle} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <Gaps>
          <TimeText iso={at} now={now} />
          {subject && (
            <AppLink href={subjectPath(subject)} prefer={linkPreference.messages} className={styles.subject}>
              《{subject.title}》
            </AppLink>
          )}
          {rest > 0 && (
            <Link to={`/message/notice/${id}`} className={styles.all}>
              {written.length > 0 ? `还有 ${rest} 条，全部查看` : `看看这 ${rest} 个人`}
            </Link>
          )}
          {tab === "follow" && acts[0] && actCount === 1 && <Back act={acts[0]} />}
          {subject && (tab === "reply" || tab === "like") && <Quiet subject={subject} title={title} />}
        </Gaps>
      </div>
    </article>
  );
}

const uniquePeople = (acts: NoticeAct[]) =>
  acts.flatMap(({ person }, place) => (acts.findIndex((act) => act.person.id === person.id) === place ? person : []));

/** A comment within a notice. @param isAlone the notice's title already names its author */
export function Written({
  act: { person, comment, at },
  subject,
  now,
  isAlone = false,
}: {
  act: NoticeAct;
  subject: SubjectRef;
  now: number;
  isAlone?: boolean;
}) {
  if (!comment) return null;
  return (
    <div className={styles.act}>
      {!isAlone && (
        <p className={styles.by}>
          <Gaps>
            <AppLink href={`/user/${person.id}`} prefer={linkPreference.people}>
              {personName(person)}
            </AppLink>
            <TimeText iso={at} now={now} />
          </Gaps>
        </p>
      )}
      <Prose html={comment.html} className={`${prose.small} ${styles.text}`} />
      <Link to={commentPath(subject, comment.id)} className={styles.answer}>
        查看并回复
      </Link>
    </div>
  );
}

/** The button to follow a new follower. */
export function Back({ act: { person, isFollowed } }: { act: NoticeAct }) {
  if (isFollowed === undefined) return null;
  return (
    <div className={styles.button}>
      <FollowButton
        intent="follow"
        id={person.id}
        name={personName(person)}
        followed={isFollowed}
        followsMe
        isGuest={false}
      />
    </div>
  );
}

/** A person within a notice without words: a like, a favourite, a follow. */
export function Person({ act, now }: { act: NoticeAct; now: number }) {
  return (
    <div className={styles.person}>
      <PersonLine person={act.person} size={36}>
        <TimeText iso={act.at} now={now} />
      </PersonLine>
      <Back act={act} />
    </div>
  );
}

function Quiet({ subject, title }: { subject: SubjectRef; title: string }) {
  return (
    <div className={styles.button}>
      <Menu align="end" hover={false} label={`更多操作：${title}`} summary="更多" summaryClassName={button.quiet}>
        <QuietForm subject={subject} intent="quiet" className={menu.item}>
          不再提醒这{subjectName[subject.kind] === "文章" ? "篇文章" : `条${subjectName[subject.kind]}`}
        </QuietForm>
      </Menu>
    </div>
  );
}

/** A form of one button that sets or ends 不再提醒. */
export function QuietForm({
  subject,
  intent,
  className,
  children,
}: {
  subject: SubjectRef;
  intent: Exclude<NoticeIntent, "read">;
  className: string | undefined;
  children: React.ReactNode;
}) {
  const here = useCurrentPath();
  return (
    <Form method="post" action={NOTICE_PATH} preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="kind" value={subject.kind} />
      <input type="hidden" name="id" value={subject.id} />
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="intent" value={intent} className={className}>
        {children}
      </button>
    </Form>
  );
}
