import { isWritten, type KeptForm } from "~/lib/kept-form.ts";
import button from "~/ui/button/button.module.css";
import styles from "./kept-form.module.css";

/** A form that could not be answered where it was typed: its words to be read, and one press to send it on. */
export function KeptFormView({ kept, lead, press }: { kept: KeptForm; lead: string; press: string }) {
  // One name may come several times, also with one value.
  const fields = kept.fields.map((field, id) => ({ id, name: field[0], value: field[1], isShown: isWritten(field) }));
  return (
    <form
      method="post"
      action={kept.action}
      encType={kept.isMultipart ? "multipart/form-data" : "application/x-www-form-urlencoded"}
      className={styles.form}
      aria-label={press}
    >
      {fields.some(({ isShown }) => isShown) && <p>{lead}</p>}
      {fields.map(({ id, name, value, isShown }) =>
        isShown ? (
          <textarea
            key={id}
            name={name}
            // A first line break would be the parser's.
            defaultValue={value.startsWith("\n") ? `\n${value}` : value}
            rows={Math.min(10, value.split("\n").length + Math.floor(value.length / 40))}
            readOnly
            aria-label="刚才写的"
            className={styles.kept}
          />
        ) : (
          <input key={id} type="hidden" name={name} value={value} />
        ),
      )}
      {kept.hadFiles && <p className={styles.hint}>还没上传的文件需要重新选择。</p>}
      <button type="submit" className={button.primary} data-size="lg" data-block="">
        {press}
      </button>
    </form>
  );
}
