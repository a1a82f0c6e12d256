import { Form } from "react-router";
import { Button } from "~/ui/button/button.tsx";
import type { KeptForm } from "./kept-form.ts";
import styles from "./login.module.css";

/** After the login: what was typed before it, and one press to send it on. */
export function KeptFormView({ kept: { action, fields, hadFiles } }: { kept: KeptForm }) {
  const words = fields.filter(([name, value]) => ["title", "source"].includes(name) && value.trim() !== "");
  // One name may come several times, also with one value.
  const numbered = fields.map(([name, value], id) => ({ id, name, value }));
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument
      className={styles.form}
      aria-label="继续提交"
    >
      {numbered.map(({ id, name, value }) => (
        <input key={id} type="hidden" name={name} value={value} />
      ))}
      <p>登录成功。刚才写的内容还在：</p>
      {words.map(([name, value]) => (
        <pre key={name} className={styles.kept} tabIndex={0}>
          {value}
        </pre>
      ))}
      {hadFiles && <p className={styles.hint}>还没上传的文件需要重新选择。</p>}
      <Button type="submit" variant="primary" size="lg" block>
        继续提交
      </Button>
    </Form>
  );
}
