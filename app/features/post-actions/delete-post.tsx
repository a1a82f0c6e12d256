import type { ReactNode } from "react";
import { Form } from "react-router";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./post-actions.module.css";

interface Props {
  /** 文章 */
  what: string;
  question?: string;
  /** Path of the action, where it is not the page's own. */
  action?: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks once more before it deletes; the question is a <details>, so that it is asked without a script too. */
export function DeletePost({ what, question = "删除后评论也不再显示。作者可以在 30 天内恢复。", action, children }: Props) {
  return (
    <details className={styles.confirm}>
      <summary className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </summary>
      <Form method="post" action={action} className={styles.question}>
        {children}
        <p>{question}</p>
        <button type="submit" name="intent" value="delete" className={button.danger}>
          确定删除{what}
        </button>
      </Form>
    </details>
  );
}
