import { Form, Link } from "react-router";
import button from "~/ui/button/button.module.css";
import type { ChosenItem, ManagedThing } from "./managed-thing.ts";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./manage-list.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

const SHOWN = 8;

interface ConfirmRemoveProps {
  thing: ManagedThing;
  here: string;
  chosen: ChosenItem[];
  /** Closes the dialog; undefined outside a dialog. */
  onClose?: () => void;
}

/** Asks for confirmation before a deletion. Without a script it is a whole page. */
export function ConfirmRemove({ thing: { name, unit }, here, chosen, onClose }: ConfirmRemoveProps) {
  const what = `这${chosen.length > 1 ? ` ${chosen.length} ` : ""}${unit}${name}`;
  return (
    <Form method="post" action={here} className={styles.question} aria-label={`删除${name}`} onSubmit={onClose}>
      <FormOwner follows />
      <p>确定删除{what}吗？30 天内可以在回收站恢复。</p>
      <ul className={styles.chosen}>
        {chosen.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {chosen.length > SHOWN && (
          <li>
            等 {chosen.length} {unit}
          </li>
        )}
      </ul>
      {chosen.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <div className={styles.answers}>
        <Gaps>
          <button type="submit" name="intent" value="remove" className={button.danger}>
            确定删除
          </button>
          {onClose ? (
            <button type="button" className={button.button} onClick={onClose}>
              取消
            </button>
          ) : (
            <Link to={here} className={button.button}>
              取消
            </Link>
          )}
        </Gaps>
      </div>
    </Form>
  );
}
