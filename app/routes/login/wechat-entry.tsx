import { Form } from "react-router";
import { Button } from "~/ui/button/button.tsx";
import styles from "./wechat-entry.module.css";

/**
 * The WeChat login of R03. The form needs a document request, because its redirect leaves the app.
 * @param alone whether the page offers no other login above
 */
export function WechatEntry({ redirect, alone = false }: { redirect: string; alone?: boolean }) {
  return (
    <Form method="post" action="/login/wechat" reloadDocument className={styles.entry}>
      {!alone && <p className={styles.or}>或</p>}
      <input type="hidden" name="redirect" value={redirect} />
      <Button type="submit" size="lg" block icon={<WechatMark />}>
        微信登录
      </Button>
    </Form>
  );
}

function WechatMark() {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true" className={styles.mark}>
      <path d="M9.3 3.5C5.3 3.5 2 6.2 2 9.6c0 1.9 1 3.6 2.7 4.7l-.6 2.1 2.4-1.3c.7.2 1.5.3 2.3.4a5.6 5.6 0 0 1-.2-1.4c0-3.2 3.1-5.8 6.9-5.8h.6c-.7-2.8-3.5-4.8-6.8-4.8Zm-2.5 3.3a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm5 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z" />
      <path d="M15.6 9.5c-3.4 0-6.1 2.3-6.1 5s2.7 5 6.1 5c.7 0 1.4-.1 2-.3l2 1.1-.5-1.8c1.4-.9 2.4-2.4 2.4-4 0-2.7-2.6-5-5.9-5Zm-2 2.6a.9.9 0 1 1 0 1.7.9.9 0 0 1 0-1.7Zm4.1 0a.9.9 0 1 1 0 1.7.9.9 0 0 1 0-1.7Z" />
    </svg>
  );
}
