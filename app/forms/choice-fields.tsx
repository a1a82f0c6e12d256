import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Chip, Radio } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Radio.css";
import type { ReactNode } from "react";
import { describedBy, FieldLine } from "./field.tsx";
import styles from "./forms.module.css";

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  field: FieldMetadata<unknown>;
  legend: string;
  choices: readonly Choice[];
  hint?: ReactNode;
  /** The group takes the focus when the page loads: without a script, after a refusal. */
  takesFocus?: boolean;
}

/** A group may not have aria-invalid (WAI-ARIA 1.2), so each of its boxes has it. */
const invalid = ({ errors }: FieldMetadata<unknown>) => (errors ? { "aria-invalid": true as const } : {});

function Group({
  field,
  legend,
  hint,
  takesFocus,
  children,
}: Omit<ChoiceFieldProps, "choices"> & { children: ReactNode }) {
  const { "aria-describedby": describes } = describedBy(field, hint);
  return (
    // The error summary links to the id; tabIndex lets the fieldset take the focus.
    <fieldset
      className={styles.group}
      id={field.id}
      tabIndex={-1}
      {...(takesFocus ? { autoFocus: true } : {})}
      aria-describedby={describes}
    >
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
      <FieldLine field={field} hint={hint} />
    </fieldset>
  );
}

/**
 * Several choices of many, as chips. Chips are native checkboxes; the style sheet paints their ticks, because Mantine's
 * need a script.
 */
export function ChipsField({ choices, ...group }: ChoiceFieldProps) {
  const inputs = getCollectionProps(group.field, {
    type: "checkbox",
    options: choices.map((choice) => choice.value),
    ariaAttributes: false,
  });
  return (
    <Group {...group}>
      {inputs.map(({ key, form, ...input }, index) => (
        <Chip
          key={key}
          {...(form ? { form } : {})}
          {...input}
          {...invalid(group.field)}
          type="checkbox"
          size="sm"
          icon={null}
          classNames={{ label: styles.chip }}
        >
          {choices[index]?.label}
        </Chip>
      ))}
    </Group>
  );
}

/** One choice of a few, as radio buttons. */
export function RadioField({ choices, ...group }: ChoiceFieldProps) {
  const inputs = getCollectionProps(group.field, {
    type: "radio",
    options: choices.map((choice) => choice.value),
    ariaAttributes: false,
  });
  return (
    <Group {...group}>
      {inputs.map(({ key, form, ...input }, index) => (
        <Radio
          key={key}
          {...(form ? { form } : {})}
          {...input}
          {...invalid(group.field)}
          label={choices[index]?.label}
        />
      ))}
    </Group>
  );
}
