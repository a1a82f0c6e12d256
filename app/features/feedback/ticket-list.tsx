import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import cover from "~/ui/cover-link.module.css";
import place from "~/ui/place-chip.module.css";
import status from "./status-chip.module.css";
import styles from "./ticket-card.module.css";

const looks = [cover.link, place.chip, status.chip];

/** Tickets that the server drew (ticket-drawing.tsx). */
export function TicketList({ tickets }: { tickets: DrawnPart[] }) {
  return <DrawnList items={tickets} prefix={drawnId.feedback} className={styles.list} looks={looks} />;
}
