import type { ReactNode } from "react";
import { Form } from "react-router";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./post-actions.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  /** 文章 */
  what: string;
  question?: string;
  /** Path of the action, where it is not the page's own. */
  action?: string;
  /** Somebody else's, for an administrator: the page that asks why. */
  reasonPath?: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks once more before it deletes; the question is a <details>, so that it is asked without a script too. */
export function DeletePost({
  what,
  question = "删除后评论也不再显示。30 天内可以在“我的内容”里恢复。",
  action,
  reasonPath,
  children,
}: Props) {
  if (reasonPath !== undefined) {
    return (
      <a href={reasonPath} rel="nofollow" className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </a>
    );
  }
  return (
    <details className={styles.confirm}>
      <summary className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </summary>
      <Form method="post" action={action} className={styles.question}>
        <FormOwner follows />
        {children}
        <p>{question}</p>
        <button type="submit" name="intent" value="delete" className={button.danger}>
          确定删除{what}
        </button>
      </Form>
    </details>
  );
}
