import { LazyImage } from "~/ui/lazy-image/lazy-image.tsx";
import dawn from "./images/dawn.webp?url&no-inline";
import dawnSmall from "./images/dawn-small.webp?url&no-inline";
import desert from "./images/desert.webp?url&no-inline";
import desertSmall from "./images/desert-small.webp?url&no-inline";
import forest from "./images/forest.webp?url&no-inline";
import forestSmall from "./images/forest-small.webp?url&no-inline";
import night from "./images/night.webp?url&no-inline";
import nightSmall from "./images/night-small.webp?url&no-inline";
import { Sample, Section } from "./sample.tsx";
import styles from "./ui-demo.module.css";

const pictures = [
  { original: dawn, small: dawnSmall, name: "破晓的云岭" },
  { original: forest, small: forestSmall, name: "雾中的青杉林" },
  { original: night, small: nightSmall, name: "星落之夜" },
  { original: desert, small: desertSmall, name: "赤沙荒原" },
];

export function PictureSamples() {
  return (
    <Section id="pictures" title="图片">
      <Sample id="W11" title="图片查看" note="点击放大，可以缩放、旋转、播放；没有 JavaScript 时打开原图。">
        <div className={styles.pictures} data-viewer-gallery>
          {pictures.map(({ original, small, name }) => (
            <a key={name} href={original} data-viewer className={styles.picture}>
              <img src={small} alt={name} width={320} height={200} />
            </a>
          ))}
        </div>
      </Sample>
      <Sample id="W12" title="懒加载图片" note="露出一成时淡入；位置先留好，加载失败有说明。">
        <div className={styles.pictures}>
          {pictures.map(({ original, name }) => (
            <LazyImage key={name} src={original} alt={`${name}，懒加载`} width={1440} height={900} />
          ))}
          {/* A file that is not a picture. */}
          <LazyImage src="/manifest.webmanifest" alt="打不开的图片" width={1440} height={900} />
        </div>
      </Sample>
    </Section>
  );
}
