import { useEffect, useLayoutEffect, useRef } from "react";
import type { Image } from "#contract/shared/common.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./picture-tiles.module.css";
import { TILES_LABEL } from "./picture-tiles.tsx";
import { PictureProgress, UploadList } from "./upload-list.tsx";
import type { QueuedPicture } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";
import type { TrayState } from "./use-pictures.ts";

interface PictureTrayProps {
  initial: readonly Image[];
  /** The list only grows; earlier files are handled already. */
  incoming: readonly File[];
  max: number;
  /** The form's owner (a user id), from when the form was rendered: this module loads later. */
  owner: number | undefined;
  onState(state: TrayState): void;
}

function stateOf(pictures: readonly QueuedPicture[], taken: number): TrayState {
  return {
    images: pictures.flatMap(({ image }) => (image ? [image] : [])),
    count: pictures.length,
    taken,
    isBusy: pictures.some(({ state }) => state === "waiting" || state === "sending"),
    hasFailed: pictures.some(({ state }) => state === "failed"),
  };
}

/**
 * The pictures of a form while a script runs: uploaded and pending ones, in the order in which the user chose them. The
 * module loads with the first picture.
 */
export default function PictureTray({ initial, incoming, max, owner, onState }: PictureTrayProps) {
  const { pictures, add, retry, remove } = useUploadQueue({ initial, max, owner });
  const taken = useRef(0);
  useEffect(() => {
    const fresh = incoming.slice(taken.current);
    taken.current = incoming.length;
    if (fresh.length > 0) add(fresh);
  }, [incoming, add]);
  // Before the browser paints: until the state arrives, the form's own tiles show the same pictures.
  useLayoutEffect(() => onState(stateOf(pictures, taken.current)), [pictures, onState]);
  return (
    <>
      <ul className={styles.tiles} aria-label={TILES_LABEL}>
        {pictures
          .filter(({ state }) => state !== "failed")
          .map((picture, index) => (
            <li key={picture.key} className={styles.tile}>
              {picture.image ? (
                <>
                  <input type="hidden" name="image" value={JSON.stringify(picture.image)} />
                  <img
                    src={picture.image.thumbUrl}
                    alt={`图片 ${index + 1}`}
                    width={picture.image.width}
                    height={picture.image.height}
                  />
                </>
              ) : (
                <PictureProgress picture={picture} />
              )}
              <button
                type="button"
                className={styles.drop}
                aria-label={picture.image ? `移除图片 ${index + 1}` : `取消上传 ${picture.name}`}
                onClick={() => remove(picture.key)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
      </ul>
      <UploadList pictures={pictures.filter(({ state }) => state === "failed")} onRetry={retry} onRemove={remove} />
    </>
  );
}
