import { Fragment } from "react";
import { Link } from "react-router";
import type { ChatMessage } from "#contract/chat/chat.ts";
import { subjectName, subjectKinds } from "#contract/shared/subject.ts";
import { circleRoleName } from "#contract/circles/circle-names.ts";
import type { UserBrief, UserInfo } from "#contract/people/user.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { ImageGrid } from "~/features/dynamic-card/image-grid.tsx";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText, exactTimeText } from "~/lib/time-text.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import button from "~/ui/button/button.module.css";
import { addressParts } from "./address-parts.ts";
import { isOnlyEmoji } from "./only-emoji.ts";
import styles from "./talk.module.css";

interface TalkMessagesProps {
  messages: ChatMessage[];
  newer: number | null;
  lastReadSeq: number;
  /** The other person of a direct conversation; null in a room, whose messages have authors. */
  other: UserBrief | null;
  /** The last message that the other person has read; null when it is not shown. */
  otherReadSeq: number | null;
  viewer: UserInfo | null;
  now: number;
}

const DAY_MS = 86_400_000;

/** A day as 今天, 昨天 or 2026-11-20, in China's time. */
function dayText(iso: string, now: number): string {
  const day = dateText(iso);
  if (day === siteTimeOf(now).slice(0, 10)) return "今天";
  return day === siteTimeOf(now - DAY_MS).slice(0, 10) ? "昨天" : day;
}

/** Messages of one person within this time are shown as one group. */
const GROUP_MS = 5 * 60_000;

/** Whether a message of a room continues the one before: its author is not shown again. */
function continues(message: ChatMessage, before: ChatMessage | undefined): boolean {
  return (
    before !== undefined &&
    message.author !== null &&
    before.authorId === message.authorId &&
    !before.isRecalled &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS
  );
}

function goneWords({ isRemoved, isMine, author }: ChatMessage): string {
  if (isRemoved) return "消息已被管理员移除";
  if (author) return isMine ? "你撤回了一条消息" : `${personName(author)}撤回了一条消息`;
  return isMine ? "你撤回了一条私信" : "对方撤回了一条私信";
}

/** The messages of a part, oldest first, parted by days. Their buttons belong to the form around them. */
export function TalkMessages({ messages, newer, other, otherReadSeq, lastReadSeq, viewer, now }: TalkMessagesProps) {
  const lastOwn = newer === null ? messages.findLast(({ isMine, isRecalled }) => isMine && !isRecalled) : undefined;
  const firstNew = messages.find(({ seq, isMine }) => seq > lastReadSeq && !isMine);
  return (
    <ol className={styles.items}>
      {messages.map((message, place) => {
        const day = dayText(message.createdAt, now);
        const before = messages[place - 1];
        const isRead = message === lastOwn && otherReadSeq !== null ? otherReadSeq >= message.seq : null;
        const isNewDay = !before || dayText(before.createdAt, now) !== day;
        const isFirstNew = message === firstNew && lastReadSeq > 0;
        const person = message.isMine ? viewer : (message.author ?? other);
        const isNext = !isNewDay && !isFirstNew && continues(message, before);
        return (
          <Fragment key={message.seq}>
            {isNewDay && (
              <li className={styles.note}>
                <time dateTime={dateText(message.createdAt)}>{day}</time>
              </li>
            )}
            {isFirstNew && <li className={styles.fresh}>以下是新消息</li>}
            <li
              id={`message-${message.seq}`}
              className={styles.item}
              data-own={message.isMine || undefined}
              data-next={isNext || undefined}
            >
              {message.isRecalled ? (
                <p className={styles.note}>{goneWords(message)}</p>
              ) : (
                <>
                  {!isNext && <Face person={person} />}
                  <Message message={message} author={person} isRead={isRead} isNext={isNext} />
                </>
              )}
            </li>
          </Fragment>
        );
      })}
    </ol>
  );
}

function Face({ person }: { person: Pick<UserInfo, "id" | "name" | "avatar"> | null }) {
  return person && <Avatar seed={person.id} name={personName(person)} src={person.avatar?.thumbUrl} size={36} />;
}

/** In rooms, the author's name with their role in the circle, above the first message of a group. */
function Author({ author, isNext }: { author: NonNullable<ChatMessage["author"]>; isNext: boolean }) {
  const name = personName(author);
  if (isNext) return <p className="visually-hidden">{name}：</p>;
  const { circleRole } = author;
  return (
    <p className={styles.author}>
      <Gaps>
        <AppLink href={`/user/${author.id}`} prefer={linkPreference.people} className="touch">
          <bdi>{name}</bdi>
        </AppLink>
        {(circleRole === "owner" || circleRole === "moderator") && <Badge>{circleRoleName[circleRole]}</Badge>}
      </Gaps>
    </p>
  );
}

interface MessageProps {
  message: ChatMessage;
  author: Pick<UserInfo, "id" | "name"> | null;
  isRead: boolean | null;
  isNext: boolean;
}

function Message({ message, author, isRead, isNext }: MessageProps) {
  const { text, images, cards, createdAt } = message;
  const exact = exactTimeText(createdAt);
  return (
    <div className={styles.body}>
      {message.author && !message.isMine ? (
        <Author author={message.author} isNext={isNext} />
      ) : (
        <p className="visually-hidden">{message.isMine || !author ? "我" : personName(author)}：</p>
      )}
      <Words text={text} />
      <ImageGrid images={images} />
      {cards.map(({ kind, id, title, path }) => (
        <AppLink key={`${kind} ${id}`} href={path} prefer={linkPreference.messages} className={styles.card}>
          <span className={styles.small}>{cardName(kind)}</span> {title}
        </AppLink>
      ))}
      <div className={styles.foot}>
        <Gaps>
          <time dateTime={`${exact}+08:00`} title={exact}>
            {exact.slice(11)}
          </time>
          {isRead !== null && <span>{isRead ? "已读" : "未读"}</span>}
          <Acts message={message} />
        </Gaps>
      </div>
    </div>
  );
}

function cardName(kind: ChatMessage["cards"][number]["kind"]): string {
  const subject = subjectKinds.find((one) => one === kind);
  return subject ? subjectName[subject] : kind === "circle" ? "圈子" : "用户";
}

/** The words of a message, with its web addresses as links. Emoji that stand alone are large. */
export function Words({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className={isOnlyEmoji(text) ? styles.emoji : styles.words} dir="auto">
      {addressParts(text).map(({ text: words, href }, place) =>
        href === null ? (
          words
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
          <a key={place} href={href} target="_blank" rel="nofollow ugc noopener">
            {words}
          </a>
        ),
      )}
    </p>
  );
}

/** Unfolds below the message, where nothing cuts it off. */
function Acts({ message: { id, seq, authorId, isMine, canRecall, canModerate } }: { message: ChatMessage }) {
  const value = `${id}.${seq}`;
  return (
    <details name="talk-acts" className={styles.acts}>
      <summary aria-label="更多操作" title="更多操作">
        <Icon name="more" size={18} />
      </summary>
      <p className={styles.buttons}>
        <Gaps>
          {canRecall && (
            <button type="submit" name="recall" value={value} className={button.quiet}>
              撤回
            </button>
          )}
          <button type="submit" name="remove" value={value} className={button.quiet}>
            删除
          </button>
          {!isMine && (
            <a href={`/report?kind=message&id=${id}`} className={button.quiet}>
              举报
            </a>
          )}
          {canModerate && (
            <>
              <button type="submit" name="takeAway" value={value} className={button.quiet}>
                移除
              </button>
              <Link to={`?around=${seq}&mute=${authorId}`} className={button.quiet}>
                禁言
              </Link>
            </>
          )}
        </Gaps>
      </p>
    </details>
  );
}
