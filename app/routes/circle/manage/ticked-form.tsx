import type { ReactNode } from "react";
import { Form } from "react-router";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { StaffText } from "~/features/staff/staff-form.tsx";
import desk from "~/features/staff/desk.module.css";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PickAll } from "~/ui/pick-all.tsx";
import styles from "./manage.module.css";

interface Props<T> {
  label: string;
  page: PageOf<T>;
  refusal: StaffRefusal | null;
  reason: { label: string; max: number };
  /** The word for a refusal on this page: "拒绝" or "不通过". */
  refuseWord: string;
  /** Returns an item's content, and the label of its checkbox. */
  itemOf(item: T): { label: string; children: ReactNode };
}

/** A list of pending items: checked items get one verdict and reason, or one item by its own button. */
export function TickedForm<T extends { id: number }>({ label, page, refusal, reason, refuseWord, itemOf }: Props<T>) {
  const ticked = refusal?.typed.ids?.split(",") ?? [];
  return (
    <Form
      key={page.items.map(({ id }) => id).join(" ")}
      method="post"
      className={styles.form}
      aria-label={label}
      preventScrollReset
    >
      <FormOwner />
      {/* Enter in the reason must not press the first button of the list. */}
      <button type="submit" name="intent" value="refuse" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <PickAll ids={page.items.map(({ id }) => id)} />
      <MorePages first={page} pageOf={(next: { page: PageOf<T> }) => next.page}>
        {(items) => (
          <ul className={desk.list}>
            {items.map((item) => {
              const { id } = item;
              const { label: boxLabel, children } = itemOf(item);
              return (
                <li key={id} className={`${desk.item} ${desk.tick}`}>
                  <label>
                    <input
                      type="checkbox"
                      name="ids"
                      value={id}
                      aria-label={boxLabel}
                      defaultChecked={ticked.includes(String(id))}
                    />
                  </label>
                  <div>{children}</div>
                </li>
              );
            })}
          </ul>
        )}
      </MorePages>
      <StaffText id="refuse-reason" name="reason" label={reason.label} max={reason.max} refusal={refusal} />
      <div className={desk.buttons}>
        <Gaps>
          <button type="submit" name="intent" value="approve" className={button.primary}>
            通过所选
          </button>
          <button type="submit" name="intent" value="refuse" className={button.button}>
            {refuseWord}所选
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
