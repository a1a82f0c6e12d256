import { Form } from "react-router";
import { MEMBER_QUERY_MAX } from "#contract/circle-names.ts";
import button from "~/ui/button/button.module.css";
import styles from "./member-search.module.css";

/** R14: looks for members by name; with JavaScript or without it leads to the same page. @param tab of the page that shows them */
export function MemberSearch({ action, q, tab }: { action: string; q: string | undefined; tab?: string }) {
  return (
    <Form action={action} role="search" aria-label="查找成员" className={styles.search}>
      {tab && <input type="hidden" name="tab" value={tab} />}
      <input
        key={q ?? ""}
        type="search"
        name="q"
        defaultValue={q ?? ""}
        maxLength={MEMBER_QUERY_MAX}
        placeholder="按名字查找成员"
        aria-label="成员的名字"
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit" className={button.button}>
        查找
      </button>
    </Form>
  );
}

/** What the address asks for. */
export const memberQuery = (url: URL): string | undefined =>
  url.searchParams.get("q")?.trim().slice(0, MEMBER_QUERY_MAX) || undefined;
