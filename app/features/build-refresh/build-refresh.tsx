import { useEffect, useRef, useState } from "react";
import { usePageView } from "../../lib/page-view.ts";
import type { BuildWatch } from "../../live/build-refresh.ts";
import buttons from "../../ui/button/button.module.css";
import { Icon } from "../../ui/icon.tsx";
import styles from "./build-refresh.module.css";

/**
 * S10: reloads the page after a new build; where the user has typed something, it asks first. The question is part of
 * the page's first bundle, because the chunks of the old build may be gone.
 */
export function BuildRefresh({ buildId, failed = false }: { buildId: string; failed?: boolean }) {
  // The first build id is the page's own. Later loader data may carry the id of a later build.
  const [own] = useState(buildId);
  const [isAsking, setAsking] = useState(false);
  const watch = useRef<BuildWatch | null>(null);
  // A response from another build, or an error page, triggers a check at once.
  const isSuspect = buildId !== own || failed;
  const suspect = useRef(isSuspect);
  const view = usePageView();

  useEffect(() => {
    let isOver = false;
    let endKeeping: (() => void) | undefined;
    // The module loads right after the first load, while the page's build is still the newest.
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
