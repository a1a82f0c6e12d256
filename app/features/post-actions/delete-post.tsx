import type { ReactNode } from "react";
import { Form } from "react-router";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import { Popover } from "~/ui/popover/popover.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./post-actions.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  /** Name of the post's kind, such as 文章. */
  what: string;
  question?: string;
  /** Path of the action; undefined for the page's own action. */
  action?: string;
  /** Path of the page that asks an administrator for the reason, for another member's post. */
  reasonPath?: string | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks for confirmation before deleting, also without a script. */
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
    <Popover
      hover={false}
      align="end"
      triggerClassName={button.quiet}
      trigger={
        <>
          <Icon name="trash" size={16} />
          删除
        </>
      }
    >
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
    </Popover>
  );
}
