import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { useRootData } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { Island } from "~/ui/island.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { ConfirmRemove } from "./confirm-remove.tsx";
import type { ChosenItem, ManagedThing } from "./managed-thing.ts";
import styles from "./manage-list.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

const loadDialog = () => import("./confirm-dialog.tsx");

interface ManageListProps<T extends { id: number }, D> {
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
export function ManageList<T extends { id: number }, D>({
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
  const theme = useRootData()?.theme ?? "light";
  const [chosen, setChosen] = useState<ChosenItem[] | null>(null);
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
        {bulk && first.items.length > 0 && <BulkBar bulk={bulk} />}
        <MorePages first={first} pageOf={pageOf} query={query}>
          {(items) => <ul className={styles.list}>{items.map((item) => children(item))}</ul>}
        </MorePages>
      </Form>
      {chosen && (
        <Island
          load={loadDialog}
          theme={theme}
          thing={thing}
          here={here}
          chosen={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** A script ticks all at once. */
function BulkBar({ bulk }: { bulk: "remove" | "restore" }) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className={styles.bulk}>
      {isLive && (
        <label className={styles.all}>
          <input
            type="checkbox"
            onChange={(event) => {
              const { checked, form } = event.currentTarget;
              for (const box of form?.querySelectorAll<HTMLInputElement>('input[name="id"]') ?? [])
                box.checked = checked;
            }}
          />
          全选
        </label>
      )}
      <button type="submit" name="intent" value={bulk === "remove" ? "ask" : "restore"} className={button.button}>
        {bulk === "remove" ? "删除所选" : "恢复所选"}
      </button>
    </div>
  );
}
