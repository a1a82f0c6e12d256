import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { ModalIsland } from "../../ui/modal/modal-island.tsx";
import styles from "./crop-dialog.module.css";
import { cropOf, dragged, ZOOM_MAX } from "./crop-square.ts";

/** Side length of the uploaded picture, in px: more than twice the largest avatar of any page. */
const OUTPUT = 512;
/** Side length of the crop window on the screen, in px. */
const VIEW = 280;

interface CropDialogProps {
  /** The picture's name, such as 头像. */
  what: string;
  file: File;
  onCancel(): void;
  onCrop(square: File): void;
}

/** R19: crops a square out of a picture, in the browser. Default export: the module loads with the first picture. */
export default function CropDialog({ opened, ...crop }: CropDialogProps & { opened: boolean }) {
  return (
    <ModalIsland
      opened={opened}
      title={`裁剪${crop.what}`}
      onClose={crop.onCancel}
      width={360}
      fit
      closeOnClickOutside={false}
    >
      <Crop {...crop} />
    </ModalIsland>
  );
}

function Crop({ what, file, onCancel, onCrop }: CropDialogProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [place, setPlace] = useState({ zoom: 1, across: 0.5, down: 0.5 });
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = picture && cropOf(picture, place.zoom, place.across, place.down);

  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (bitmap) => isCurrent && setPicture(bitmap),
      () => isCurrent && setBroken(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !picture || !crop) return;
    context.clearRect(0, 0, OUTPUT, OUTPUT);
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, OUTPUT, OUTPUT);
  });

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!picture || !crop || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const scale = crop.side / event.currentTarget.clientWidth;
    setPlace({ ...place, ...dragged(picture, crop, event.movementX * scale, event.movementY * scale) });
  }

  function take() {
    canvas.current?.toBlob(
      (blob) => blob && onCrop(new File([blob], "avatar", { type: blob.type })),
      "image/webp",
      0.92,
    );
  }

  const slider = (label: string, name: keyof typeof place, min: number, max: number) => (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        data-autofocus={name === "zoom" || undefined}
        min={min}
        max={max}
        step={0.01}
        value={place[name]}
        onChange={(event) => setPlace({ ...place, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );

  return (
    <>
      {isBroken ? (
        <p role="alert">这张图片打不开，请换一张 JPG、PNG 或 WebP 图片。</p>
      ) : (
        <div className={styles.crop}>
          <canvas
            ref={canvas}
            width={OUTPUT}
            height={OUTPUT}
            style={{ width: VIEW, height: VIEW }}
            className={styles.window}
            role="img"
            aria-label={`${what}预览，可以拖动`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          {slider("缩放", "zoom", 1, ZOOM_MAX)}
          {slider("左右", "across", 0, 1)}
          {slider("上下", "down", 0, 1)}
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button variant="primary" onClick={take} disabled={!picture}>
          使用
        </Button>
      </div>
    </>
  );
}
