import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import type { Trashed } from "#contract/posts/manage.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Island } from "~/ui/island.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PickAll } from "~/ui/pick-all.tsx";
import { ConfirmRemove } from "./confirm-remove.tsx";
import type { ChosenItem, ManagedThing } from "./managed-thing.ts";
import styles from "./manage-list.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

const loadDialog = () => import("./confirm-dialog.tsx");

type Managed = { id: number } & Partial<Trashed>;
/** Returns whether the row has a checkbox. An author cannot restore what the staff removed. */
const isTickable = ({ deletedAt, restorableUntil }: Managed) => !deletedAt || restorableUntil !== null;

interface ManageListProps<T extends Managed, D> {
  thing: ManagedThing;
  /** Address of the list without cursor and confirmation. */
  here: string;
  first: PageOf<T>;
  pageOf: (data: D) => PageOf<T>;
  query: Record<string, string | undefined>;
  /** The action on checked rows; null when rows have no checkbox. */
  bulk: "remove" | "restore" | null;
  /** Items that the address (`?confirm=`) asks about. */
  asked: ChosenItem[];
  children: (item: T) => ReactNode;
}

/**
 * One form for the whole list: rows are selected by checkbox, and the bar acts on the selected rows. Deleting requires
 * a confirmation: a dialog, or without a script a page of its own (`?confirm=`).
 */
export function ManageList<T extends Managed, D>({
  thing,
  here,
  first,
  pageOf,
  query,
  bulk,
  asked,
  children,
}: ManageListProps<T, D>) {
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<ChosenItem[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  if (asked.length > 0) return <ConfirmRemove thing={thing} here={here} chosen={asked} />;

  /** With a script a dialog asks for confirmation; plain links and buttons lead to the confirmation page. */
  function ask(event: MouseEvent<HTMLElement>) {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-remove], [value=ask]");
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const from = pressed.dataset.remove
      ? [pressed]
      : [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]:checked') ?? [])];
    if (from.length === 0) return;
    event.preventDefault();
    // Safari does not focus a pressed link or button, and the dialog returns the focus to it.
    pressed.focus({ preventScroll: true });
    setAsking(true);
    setChosen(from.map(({ dataset }) => ({ id: Number(dataset.id), title: dataset.title ?? "" })));
  }

  return (
    <>
      {/* The key makes a new form for each list, so that no removed row stays checked. */}
      <Form
        key={`${here} ${first.items.map(({ id }) => id).join(" ")}`}
        ref={form}
        method="post"
        action={pathname + search}
        aria-label={`${thing.name}列表`}
        onClickCapture={ask}
      >
        <FormOwner follows />
        {bulk && first.items.length > 0 && (
          <BulkBar bulk={bulk} ids={first.items.filter(isTickable).map(({ id }) => id)} />
        )}
        <MorePages first={first} pageOf={pageOf} query={query}>
          {(items) => <ul className={styles.list}>{items.map((item) => children(item))}</ul>}
        </MorePages>
      </Form>
      {chosen && (
        <Island
          load={loadDialog}
          opened={isAsking}
          thing={thing}
          here={here}
          chosen={chosen}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function BulkBar({ bulk, ids }: { bulk: "remove" | "restore"; ids: number[] }) {
  return (
    <div className={styles.bulk}>
      <Gaps>
        <PickAll ids={ids} name="id" />
        <button type="submit" name="intent" value={bulk === "remove" ? "ask" : "restore"} className={button.button}>
          {bulk === "remove" ? "删除所选" : "恢复所选"}
        </button>
      </Gaps>
    </div>
  );
}
