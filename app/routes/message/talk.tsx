import { useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import type { ConversationPart } from "#contract/chat/chat.ts";
import { conversationPath } from "#contract/chat/chat-names.ts";
import type { SendRefusal } from "~/features/chat/send-answer.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { useNow, useViewer } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner, useFormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TalkForm, type TalkFormHandle } from "./talk-form.tsx";
import { TalkHead } from "./talk-head.tsx";
import { TalkMessages } from "./talk-messages.tsx";
import { UnsentMessage } from "./unsent-message.tsx";
import styles from "./talk.module.css";
import { useFreshTalk } from "./use-fresh-talk.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useSends } from "./use-sends.ts";
import { useTyping } from "./use-typing.ts";

interface TalkProps {
  part: ConversationPart;
  formKey: string;
  beginsAtTop: boolean;
  isConfirming: boolean;
  refusal: SendRefusal | null;
}

/** A conversation: head, messages, and the form docked below them. */
export function Talk({ part, formKey, beginsAtTop, isConfirming, refusal }: TalkProps) {
  const { conversation, messages, older, newer } = part;
  const { id, other, unreadCount, lastReadSeq, canWrite, whyNot, continuedIn } = conversation;
  const viewer = useViewer();
  const now = useNow();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [hasWords, setHasWords] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const form = useRef<TalkFormHandle>(null);
  const refresh = useFreshTalk(id, viewer?.id);
  const { isTyping, noteTyping } = useTyping(id);
  const { isAtEnd, noteRead } = useKeptPlace(list, !beginsAtTop, messages);
  const { sends, send, sendAgain, discard } = useSends({
    formKey,
    owner: useFormOwner(),
    conversationId: id,
    userId: other.id,
    messages,
    onSent(conversationId) {
      // The newest part, at the conversation's own address.
      if (id === null || search !== "") void navigate(conversationPath(conversationId), { replace: true });
      else refresh();
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
        <TalkHead conversation={conversation} isTyping={isTyping} />
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
              <TalkMessages part={part} viewer={viewer} now={now} />
            </Form>
            {sends.length > 0 && (
              <ol className={styles.items} data-unsaved="">
                {sends.map((one) => (
                  <UnsentMessage
                    key={one.key}
                    message={one}
                    onSendAgain={() => sendAgain(one)}
                    onChange={() => {
                      if (form.current?.fill(one.text, one.images)) discard(one.key);
                    }}
                    onDiscard={() => discard(one.key)}
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
            {messages.length === 0 && sends.length === 0 && (
              <p className={styles.note}>{id === null ? "还没有说过话，写第一条吧" : "这里没有消息了"}</p>
            )}
            <span id="end" />
          </div>
        </div>
        <div className={styles.dock}>
          {below > 0 && (
            <button type="button" className={`${button.primary} ${styles.below}`} onClick={toEnd}>
              {below} 条新消息
            </button>
          )}
          {isConfirming && id !== null ? (
            <ClearForm conversationId={id} path={pathname} />
          ) : canWrite || refusal || hasWords || sends.length > 0 ? (
            <TalkForm
              key={other.id}
              ref={form}
              conversation={conversation}
              formKey={formKey}
              refusal={refusal}
              onWords={setHasWords}
              onTyping={noteTyping}
              onSend={(text, images) => {
                send(text, images);
                toEnd();
              }}
            />
          ) : (
            <p className={styles.note}>
              {whyNot}
              {continuedIn !== null && (
                <>
                  {" "}
                  <Link to={conversationPath(continuedIn)}>去新的对话</Link>
                </>
              )}
            </p>
          )}
        </div>
      </section>
    </Columns>
  );
}

function ClearForm({ conversationId, path }: { conversationId: number; path: string }) {
  return (
    <Form method="post" action={path} className={styles.confirm}>
      <FormOwner follows />
      <input type="hidden" name="conversationId" value={conversationId} />
      <p>删除这个对话？已有的消息只在你这里删除，对方仍然看得到。</p>
      <p className={styles.buttons}>
        <Gaps>
          <button type="submit" name="clear" value="true" className={button.danger}>
            删除对话
          </button>
          <Link to={path} className={button.button}>
            取消
          </Link>
        </Gaps>
      </p>
    </Form>
  );
}
