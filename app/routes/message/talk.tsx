import { Form, Link, useLocation } from "react-router";
import type { ConversationPart } from "#contract/chat/chat.ts";
import { conversationPath } from "#contract/chat/chat-names.ts";
import type { SendRefusal } from "~/features/chat/send-refusal.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { TalkFrame } from "./talk-frame.tsx";
import { TalkHead } from "./talk-head.tsx";
import { TalkMessages } from "./talk-messages.tsx";
import styles from "./talk.module.css";
import { useFreshTalk } from "./use-fresh-talk.ts";
import { useTyping } from "./use-typing.ts";

interface TalkProps {
  part: ConversationPart;
  formKey: string;
  beginsAtTop: boolean;
  isConfirming: boolean;
  refusal: SendRefusal | null;
}

/** A direct conversation. */
export function Talk({ part, isConfirming, ...more }: TalkProps) {
  const { conversation, messages, newer } = part;
  const { id, other, whyNot, isOpening, otherReadSeq, lastReadSeq, continuedIn } = conversation;
  const viewer = useViewer();
  const now = useNow();
  const { pathname } = useLocation();
  useFreshTalk(conversation, viewer?.id);
  const { isTyping, noteTyping } = useTyping(id);
  return (
    <TalkFrame
      {...more}
      part={part}
      place={{
        ...conversation,
        userId: other.id,
        draft: `private message ${other.id}`,
        label: "写私信",
        hasMentions: false,
        hint: isOpening ? "对方回复或关注你之前，只能发一条私信" : null,
      }}
      head={<TalkHead conversation={conversation} isTyping={isTyping} />}
      list={<TalkMessages {...{ messages, newer, other, otherReadSeq, lastReadSeq, viewer, now }} />}
      question={isConfirming && id !== null ? <ClearForm conversationId={id} path={pathname} /> : null}
      closed={
        <>
          {whyNot}
          {continuedIn !== null && (
            <>
              {" "}
              <Link to={conversationPath(continuedIn)}>去新的对话</Link>
            </>
          )}
        </>
      }
      emptyWords={id === null ? "还没有说过话，写第一条吧" : "这里没有消息了"}
      addressOf={conversationPath}
      onTyping={noteTyping}
    />
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
