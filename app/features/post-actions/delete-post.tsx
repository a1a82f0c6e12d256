import { Form } from "react-router";
import button from "~/ui/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import styles from "./post-actions.module.css";

/** Asks once more before it deletes (intent `delete` of the page's own action); the question is a <details>, so that it is asked without a script too. */
export function DeletePost({ what, unit }: { what: string; unit: string }) {
  return (
    <details className={styles.confirm}>
      <summary className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </summary>
      <Form method="post" className={styles.question}>
        <p>删除后评论也不再显示；作者自己删除的，30 天内可以恢复。确定删除这{unit}{what}吗？</p>
        <button type="submit" name="intent" value="delete" className={button.danger}>
          确定删除{what}
        </button>
      </Form>
    </details>
  );
}
