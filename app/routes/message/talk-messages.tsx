import { Fragment } from "react";
import type { ChatMessage, ConversationPart } from "#contract/chat/chat.ts";
import { subjectName, subjectKinds } from "#contract/shared/subject.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { ImageGrid } from "~/features/dynamic-card/image-grid.tsx";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { dateText, exactTimeText } from "~/lib/time-text.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import button from "~/ui/button/button.module.css";
import { addressParts } from "./address-parts.ts";
import { isOnlyEmoji } from "./only-emoji.ts";
import styles from "./talk.module.css";

interface TalkMessagesProps {
  part: ConversationPart;
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

/** The messages of a part, oldest first, parted by days. Their buttons belong to the form around them. */
export function TalkMessages({ part: { conversation, messages, newer }, viewer, now }: TalkMessagesProps) {
  const { other, otherReadSeq, lastReadSeq } = conversation;
  const lastOwn = newer === null ? messages.findLast(({ isMine, isRecalled }) => isMine && !isRecalled) : undefined;
  const firstNew = messages.find(({ seq, isMine }) => seq > lastReadSeq && !isMine);
  return (
    <ol className={styles.items}>
      {messages.map((message, place) => {
        const day = dayText(message.createdAt, now);
        const before = messages[place - 1];
        const isRead = message === lastOwn && otherReadSeq !== null ? otherReadSeq >= message.seq : null;
        return (
          <Fragment key={message.seq}>
            {(!before || dayText(before.createdAt, now) !== day) && (
              <li className={styles.note}>
                <time dateTime={dateText(message.createdAt)}>{day}</time>
              </li>
            )}
            {message === firstNew && lastReadSeq > 0 && <li className={styles.fresh}>以下是新消息</li>}
            <li id={`message-${message.seq}`} className={styles.item} data-own={message.isMine || undefined}>
              {message.isRecalled ? (
                <p className={styles.note}>{message.isMine ? "你撤回了一条私信" : "对方撤回了一条私信"}</p>
              ) : (
                <>
                  <Face person={message.isMine ? viewer : other} />
                  <Message message={message} author={message.isMine ? "我" : personName(other)} isRead={isRead} />
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

function Message({ message, author, isRead }: { message: ChatMessage; author: string; isRead: boolean | null }) {
  const { text, images, cards, createdAt } = message;
  const exact = exactTimeText(createdAt);
  return (
    <div className={styles.body}>
      <p className="visually-hidden">{author}：</p>
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
function Acts({ message: { id, seq, isMine, canRecall } }: { message: ChatMessage }) {
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
        </Gaps>
      </p>
    </details>
  );
}
