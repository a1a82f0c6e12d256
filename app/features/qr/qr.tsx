import type { QrDrawing } from "./draw-qr.server.ts";
import styles from "./qr.module.css";

/**
 * A QR code that the server rendered; it needs no script.
 * @param label describes the target for screen readers
 */
export function Qr({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
