import { type ReactNode, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import type { ChatMessage } from "#contract/chat/chat.ts";
import type { SendRefusal } from "~/features/chat/send-refusal.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { FIELD_IS_FULL } from "~/features/writing/typed/said.ts";
import { showMessage } from "~/lib/global-message.ts";
import { freshPage } from "~/live/fresh-page.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner, useFormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TalkForm, type TalkFormHandle, type TalkPlace } from "./talk-form.tsx";
import { UnsentMessage } from "./unsent-message.tsx";
import styles from "./talk.module.css";
import { useKeptPlace } from "./use-kept-place.ts";
import { useSends } from "./use-sends.ts";

interface TalkFrameProps {
  place: TalkPlace & { unreadCount: number; lastReadSeq: number };
  /** The messages of the shown part, oldest first. `older` and `newer` lead to the next parts. */
  part: { messages: ChatMessage[]; older: number | null; newer: number | null };
  formKey: string;
  beginsAtTop: boolean;
  refusal: SendRefusal | null;
  /** With the id `talk-name` at the heading. */
  head: ReactNode;
  /** The messages as a list. */
  list: ReactNode;
  /** Replaces the form: a question that the reader has to answer first. */
  question: ReactNode;
  /** Replaces the form of a reader who cannot write. */
  closed: ReactNode;
  emptyWords: string;
  /** The address of the newest part. */
  addressOf(conversationId: number): string;
  onTyping(): void;
}

/** A conversation or a room: head, messages, and the form docked below them. */
export function TalkFrame({
  place,
  part: { messages, older, newer },
  formKey,
  beginsAtTop,
  refusal,
  head,
  list: shown,
  question,
  closed,
  emptyWords,
  addressOf,
  onTyping,
}: TalkFrameProps) {
  const { id, userId, unreadCount, lastReadSeq, canWrite } = place;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [hasWords, setHasWords] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<TalkFormHandle>(null);
  const { isAtEnd, noteRead } = useKeptPlace(list, !beginsAtTop, messages);
  const { sends, send } = useSends({
    owner: useFormOwner(),
    conversationId: id,
    userId,
    messages,
    onSent(conversationId) {
      // The newest part, at the conversation's own address.
      if (id === null || search !== "") void navigate(addressOf(conversationId), { replace: true });
      else freshPage.want();
    },
  });

  // Messages that arrive below a reader who has scrolled up.
  const newest = messages.at(-1)?.seq ?? 0;
  const [seenSeq, setSeenSeq] = useState(newest);
  if (isAtEnd && newest > seenSeq) setSeenSeq(newest);
  const below = messages.filter(({ seq, isMine, isRecalled }) => seq > seenSeq && !isMine && !isRecalled).length;

  function toEnd() {
    const box = list.current;
    // After React has added the message.
    requestAnimationFrame(() => {
      box?.scrollTo({ top: beginsAtTop ? box.scrollHeight : 0 });
      noteRead();
    });
  }

  return (
    <Columns aside={<HotSearches />}>
      <section className={`${surface.card} ${styles.frame}`} aria-labelledby="talk-name">
        {head}
        <div
          key={search}
          ref={list}
          className={styles.list}
          data-top={beginsAtTop || undefined}
          role="log"
          aria-label="消息"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll the list
          tabIndex={0}
          onScroll={noteRead}
        >
          <div className={styles.messages}>
            {older !== null && (
              <p className={styles.more}>
                <Gaps>
                  <Link to={`${pathname}?before=${older}`} className={button.quiet}>
                    更早的消息
                  </Link>
                  {unreadCount > messages.length && (
                    <Link to={`${pathname}?after=${Math.max(1, lastReadSeq)}`} className={button.quiet}>
                      从第一条未读看起
                    </Link>
                  )}
                </Gaps>
              </p>
            )}
            <Form method="post" preventScrollReset>
              <FormOwner follows />
              {shown}
            </Form>
            {sends.length > 0 && (
              <ol className={styles.items}>
                {sends.map((one) => (
                  <UnsentMessage
                    key={one.key}
                    message={one}
                    onChange={() => {
                      if (form.current?.fill(one.text, one.images)) one.discard();
                      else showMessage("warning", FIELD_IS_FULL);
                    }}
                  />
                ))}
              </ol>
            )}
            {newer !== null && (
              <p className={styles.more}>
                <Gaps>
                  <Link to={`${pathname}?after=${newer}`} className={button.quiet}>
                    更新的消息
                  </Link>
                  <Link to={`${pathname}#end`} className={button.quiet}>
                    回到最新
                  </Link>
                </Gaps>
              </p>
            )}
            {messages.length === 0 && sends.length === 0 && <p className={styles.note}>{emptyWords}</p>}
            <span id="end" />
          </div>
        </div>
        <div className={styles.dock}>
          {below > 0 && (
            <button type="button" className={`${button.primary} ${styles.below}`} onClick={toEnd}>
              {below} 条新消息
            </button>
          )}
          {question ??
            (canWrite || refusal || hasWords || sends.length > 0 ? (
              <TalkForm
                key={place.draft}
                ref={form}
                to={place}
                formKey={formKey}
                refusal={refusal}
                onWords={setHasWords}
                onTyping={onTyping}
                onSend={(text, images) => {
                  const isHeld = send(text, images);
                  if (isHeld) toEnd();
                  return isHeld;
                }}
              />
            ) : (
              <p className={styles.note}>{closed}</p>
            ))}
        </div>
      </section>
    </Columns>
  );
}
