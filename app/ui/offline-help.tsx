import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { showMessage } from "~/lib/global-message.ts";

/**
 * Registers the service worker (public/sw.js), tells it which articles are read, and shows messages when the network is
 * lost and back.
 */
export function OfflineHelp() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useEffect(() => {
    // Not with Vite's dev server: the service worker would cache its files and serve old ones later.
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {});
    const gone = () => showMessage("warning", "网络已断开，看过的文章还可以读");
    const back = () => showMessage("success", "网络已恢复");
    if (!navigator.onLine) gone();
    window.addEventListener("offline", gone);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", gone);
      window.removeEventListener("online", back);
    };
  }, []);
  useEffect(() => {
    // Not for the first page, which was loaded as a document: through the worker itself, or before there was one.
    if (pathname !== first.current && /^\/article\/\d+$/.test(pathname))
      navigator.serviceWorker?.controller?.postMessage({ keep: pathname });
  }, [pathname]);
  return null;
}
