import { useEffect, useRef, useState } from "react";
import { usePageView } from "../../lib/page-view.ts";
import type { BuildWatch } from "../../live/build-refresh.ts";
import buttons from "../../ui/button/button.module.css";
import { Icon } from "../../ui/icon.tsx";
import styles from "./build-refresh.module.css";

/**
 * S10. A new build reloads the page; where something is typed it asks. The question stands in the page's own program:
 * what would have to be loaded for it may be gone with the old build.
 */
export function BuildRefresh({ buildId, failed = false }: { buildId: string; failed?: boolean }) {
  // Later answers come from later builds; the page's own is the first.
  const [own] = useState(buildId);
  const [isAsking, setAsking] = useState(false);
  const watch = useRef<BuildWatch | null>(null);
  // An answer by another build, or an error page, is a reason to look at once.
  const isSuspect = buildId !== own || failed;
  const suspect = useRef(isSuspect);
  const view = usePageView();

  useEffect(() => {
    let isOver = false;
    let endKeeping: (() => void) | undefined;
    // Not part of the first load; it comes right after it, while its build is the newest.
    import("../../live/build-refresh.ts").then(
      ({ watchBuild, keepPages }) => {
        if (isOver) return;
        endKeeping = keepPages(view);
        watch.current = watchBuild(own, () => setAsking(true), view);
        if (suspect.current) watch.current.check();
      },
      () => {},
    );
    return () => {
      isOver = true;
      endKeeping?.();
      watch.current?.stop();
    };
  }, [own, view]);

  useEffect(() => {
    suspect.current = isSuspect;
    if (isSuspect) watch.current?.check();
  }, [isSuspect]);

  if (!isAsking) return null;
  return (
    <div role="status" className={styles.bar}>
      <span>网站已更新，刷新后使用新版本</span>
      <button type="button" className={buttons.primary} onClick={() => window.location.reload()}>
        刷新
      </button>
      <button type="button" className={styles.close} aria-label="关闭" onClick={() => setAsking(false)}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
