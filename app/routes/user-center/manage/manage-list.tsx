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
/** What the staff deleted cannot be restored by its author. */
const isTickable = ({ deletedAt, restorableUntil }: Managed) => !deletedAt || restorableUntil !== null;

interface ManageListProps<T extends Managed, D> {
  thing: ManagedThing;
  /** The address of the list in view, without page and question. */
  here: string;
  first: PageOf<T>;
  pageOf: (data: D) => PageOf<T>;
  query: Record<string, string | undefined>;
  /** What can be done with what is ticked; null: nothing can be ticked. */
  bulk: "remove" | "restore" | null;
  /** Asked about before it is deleted, by the address. */
  asked: ChosenItem[];
  children: (item: T) => ReactNode;
}

/**
 * One form for the whole list: rows name themselves by their tick, and the bar takes what is ticked. Deleting is asked
 * about: in a dialog, or without a script on a page of its own (`?confirm=`).
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

  /** A script asks at once; a plain link and a plain button ask by a page. */
  function ask(event: MouseEvent<HTMLElement>) {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-remove], [value=ask]");
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const from = pressed.dataset.remove
      ? [pressed]
      : [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="id"]:checked') ?? [])];
    if (from.length === 0) return;
    event.preventDefault();
    // Safari gives no pressed link or button the focus, and the dialog gives it back.
    pressed.focus({ preventScroll: true });
    setAsking(true);
    setChosen(from.map(({ dataset }) => ({ id: Number(dataset.id), title: dataset.title ?? "" })));
  }

  return (
    <>
      {/* A form made anew with each list: nothing stays ticked that is no longer there. */}
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
