import type { ReactNode } from "react";
import { Form } from "react-router";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import styles from "./post-actions.module.css";

export interface Deletion {
  question?: string;
  /** Path of the action; undefined for the page's own action. */
  action?: string;
  /** Path of the page that asks an administrator for the reason, for another member's post. */
  reasonPath?: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/**
 * An item of 更多. Asks for confirmation before deleting, also without a script.
 * @param props `what` is the name of the post's kind, such as 文章
 */
export function DeletePost({
  what,
  question = "删除后评论也不再显示。30 天内可以在“我的内容”里恢复。",
  action,
  reasonPath,
  children,
}: Deletion & { what: string }) {
  if (reasonPath !== undefined) {
    return (
      <a href={reasonPath} rel="nofollow" className={menu.item}>
        <Icon name="trash" size={18} />
        删除
      </a>
    );
  }
  return (
    <details>
      <summary className={menu.item}>
        <Icon name="trash" size={18} />
        删除
      </summary>
      <Form method="post" action={action} className={styles.question}>
        <Gaps>
          <FormOwner follows />
          {children}
          <p>{question}</p>
          <button type="submit" name="intent" value="delete" className={button.danger}>
            确定删除{what}
          </button>
        </Gaps>
      </Form>
    </details>
  );
}
