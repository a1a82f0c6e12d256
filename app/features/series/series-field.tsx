import type { FieldMetadata } from "@conform-to/react";
import type { SeriesOption } from "#contract/posts/series.ts";
import { describedBy, Field } from "../../forms/field.tsx";
import styles from "../../forms/forms.module.css";

const HINT = "选填，放在最后；顺序在“我的合集与专栏”里调整";
/** The value for no series: an empty value would leave the post where it is. */
const NONE = "0";

interface Props {
  field: FieldMetadata<unknown>;
  /** 合集 or 专栏. */
  label: string;
  series: readonly SeriesOption[];
  /** The selector takes the focus when the page loads: without a script, after a refusal. */
  takesFocus?: boolean;
}

/** The selector of the post's series on a writing form. Renders nothing for a member without series of the kind. */
export function SeriesField({ field, label, series, takesFocus = false }: Props) {
  if (series.length === 0) return null;
  const chosen = String(field.initialValue ?? NONE);
  return (
    <Field field={field} label={label} hint={HINT}>
      <select
        id={field.id}
        name={field.name}
        defaultValue={chosen}
        className={styles.input}
        {...(takesFocus ? { autoFocus: true } : {})}
        {...describedBy(field, HINT)}
      >
        <option value={NONE}>不加入</option>
        {series.map(({ id, title, isFull }) => (
          <option key={id} value={id} disabled={isFull && String(id) !== chosen}>
            {isFull ? `${title}（已满）` : title}
          </option>
        ))}
      </select>
    </Field>
  );
}
