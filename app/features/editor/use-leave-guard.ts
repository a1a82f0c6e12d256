import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Asks for confirmation before the user leaves unsaved text. Submitting the form does not count as leaving. */
export function useLeaveGuard(isDirty: () => boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("还有没保存的内容，确定离开吗？内容会暂存在本机。")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (isDirty()) event.preventDefault();
    }
    window.addEventListener("beforeunload", onBeforeUnload);
    return () => window.removeEventListener("beforeunload", onBeforeUnload);
  }, [isDirty]);
}
