import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import cover from "~/ui/cover-link.module.css";
import place from "~/ui/place-chip.module.css";
import status from "./status-chip.module.css";
import styles from "./ticket-card.module.css";

const looks = [cover.link, place.chip, status.chip];

/** Shows tickets that the server rendered as fragments (ticket-recipe.tsx). */
export function TicketList({ tickets }: { tickets: Fragment[] }) {
  return <CachedList items={tickets} className={styles.list} looks={looks} />;
}
