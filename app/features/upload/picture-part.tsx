import { Island } from "../../ui/island.tsx";
import { PictureTiles } from "./picture-tiles.tsx";
import type { Pictures } from "./use-pictures.ts";

const loadTray = () => import("./picture-tray.tsx");

/** The pictures of a form: plain tiles at first, and a queue with progress from the first chosen file on. */
export function PicturePart({
  pictures: { start, incoming, max, owner, tray, setTray, drop },
}: {
  pictures: Pictures;
}) {
  return (
    <>
      {!tray && <PictureTiles images={start.images} onDrop={drop} />}
      {incoming.length > 0 && (
        <Island
          key={start.round}
          load={loadTray}
          initial={start.images}
          incoming={incoming}
          max={max}
          owner={owner}
          onState={setTray}
        />
      )}
    </>
  );
}
