import type { ImgHTMLAttributes } from "react";
import styles from "./lazy-image.module.css";
import { useReveal } from "./use-reveal.ts";

interface LazyImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "loading" | "width" | "height"> {
  src: string;
  alt: string;
  /** Size of the picture in px, which reserves its space before it loads. */
  width: number;
  height: number;
  fit?: "cover" | "contain";
}

/**
 * W12: a real `<img>`, so that it is visible without JavaScript. With a script it fades in (0.3 s) once a tenth of it
 * is in view and it has loaded. The browser decides when to fetch it (`loading=lazy`).
 */
export function LazyImage({ src, alt, width, height, fit = "cover", className, ...others }: LazyImageProps) {
  const { ref, state, onLoad, onError } = useReveal(src);
  return (
    <span
      className={className ? `${styles.frame} ${className}` : styles.frame}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-state={state}
    >
      {state === "failed" ? (
        <span className={styles.failed} role="img" aria-label={alt ? `${alt}（图片加载失败）` : "图片加载失败"}>
          <span aria-hidden="true">图片加载失败</span>
        </span>
      ) : (
        <img
          {...others}
          ref={ref}
          className={styles.image}
          data-fit={fit}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </span>
  );
}
