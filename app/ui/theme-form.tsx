import { Form, useRevalidator } from "react-router";
import { useRootData } from "~/lib/root-data.ts";
import { applyTheme } from "~/theme/apply-theme.ts";
import { themeChoices } from "~/theme/theme-info.ts";
import { Gaps } from "./gap.tsx";
import styles from "./theme-form.module.css";

/** S08: four buttons in a plain form. With JavaScript the page changes at once and no request is sent. */
export function ThemeForm({ here }: { here: string }) {
  const theme = useRootData()?.themeChoice ?? "system";
  const { revalidate } = useRevalidator();
  return (
    <Form
      method="post"
      action="/preferences"
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        const chosen = themeChoices.find(({ name }) => pressed instanceof HTMLButtonElement && pressed.value === name);
        if (!chosen) return;
        event.preventDefault();
        applyTheme(chosen.name);
        void revalidate();
      }}
    >
      <input type="hidden" name="redirectTo" value={here} />
      <fieldset className={styles.themes}>
        <Gaps>
          <legend className={styles.legend}>外观</legend>
          {themeChoices.map(({ name, displayName }) => (
            <button
              key={name}
              type="submit"
              name="theme"
              value={name}
              className={styles.theme}
              aria-pressed={name === theme}
            >
              <span className={styles.swatch} data-theme={name} aria-hidden="true" />
              {displayName}
            </button>
          ))}
        </Gaps>
      </fieldset>
    </Form>
  );
}
