import { Form, Link } from "react-router";
import type { ConversationView } from "#contract/chat/chat.ts";
import { chatPath, conversationPath } from "#contract/chat/chat-names.ts";
import { RelationForm } from "~/features/follow-button/relation-menu.tsx";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import styles from "./talk.module.css";

/** The other person's name, the way back, and the menu of the conversation. */
export function TalkHead({
  conversation: { id, other, relation, isMuted },
  isTyping,
}: {
  conversation: ConversationView;
  isTyping: boolean;
}) {
  const name = personName(other);
  return (
    <div className={styles.head}>
      <Gaps>
        <Link to={chatPath} className={button.quiet} aria-label="全部私信">
          <Icon name="back" />
        </Link>
        <Avatar seed={other.id} name={name} src={other.avatar?.thumbUrl} size={36} />
        <h1 id="talk-name" className={styles.name} dir="auto">
          {name}
        </h1>
        {isTyping && <span className={styles.small}>正在输入…</span>}
        {isMuted && <span className={styles.small}>免打扰</span>}
        <Menu align="end" hover={false} label={`更多操作：${name}`} summary="更多" summaryClassName={button.quiet}>
          <AppLink href={`/user/${other.id}`} prefer={linkPreference.people} className={menu.item}>
            去主页
          </AppLink>
          {id !== null && (
            <Form method="post" action={conversationPath(id)} preventScrollReset>
              <FormOwner follows />
              <input type="hidden" name="conversationId" value={id} />
              <button type="submit" name="muted" value={String(!isMuted)} className={menu.item}>
                {isMuted ? "取消免打扰" : "消息免打扰"}
              </button>
            </Form>
          )}
          <RelationForm intent="block" id={other.id} wanted={!relation.blocked}>
            {relation.blocked ? "取消拉黑" : "拉黑：互相不能再发私信"}
          </RelationForm>
          {id !== null && (
            <>
              <Link to={`${conversationPath(id)}?confirm`} className={menu.item}>
                删除对话
              </Link>
              <Form action={conversationPath(id)} className={styles.jump}>
                <label htmlFor="talk-date">跳到日期</label>
                <input id="talk-date" type="date" name="date" required />
                <button type="submit" className={button.button}>
                  跳转
                </button>
              </Form>
            </>
          )}
        </Menu>
      </Gaps>
    </div>
  );
}
