import { isWritten, type KeptForm } from "~/lib/kept-form.ts";
import button from "~/ui/button/button.module.css";
import styles from "./kept-form.module.css";

/** Shows a form that could not be answered on its own page: its texts, and a button that sends it again. */
export function KeptFormView({ kept, lead, press }: { kept: KeptForm; lead: string; press: string }) {
  // Ids by position, because a name may occur several times, even with the same value.
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
            // The HTML parser drops a first line break in a textarea, so one is added.
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
