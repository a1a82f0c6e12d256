import { useEffect, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import type { WxUserInfo } from "#contract/accounts/wechat.ts";
import { showMessage } from "../../lib/global-message.ts";
import { Island } from "../../ui/island.tsx";
import { BIND_CANCEL, BIND_SUCCESS, infoOf, proofOf, SHOW_PHONE_BIND, showPhoneBind } from "./bind-events.ts";
import { removeRecord, storeRecord } from "./bind-record.ts";
import styles from "./pending-line.module.css";

const loadBindDialog = () => import("./dialog-door.ts").then((door) => door.bindDialog());

interface PhoneBindProps {
  /** The WeChat user who has no phone yet. */
  pending: WxUserInfo | null;
  isLoggedIn: boolean;
}

/** Returns the path to open after binding; on the login page, that page's redirect. The server validates it (V04). */
function useBindTarget(): string {
  const { pathname, search } = useLocation();
  return pathname === "/login" ? (new URLSearchParams(search).get("redirect") ?? "/") : pathname + search;
}

/** Pages that contain the form themselves, or lead to it. */
const isBindPage = (pathname: string) => pathname === "/loading" || /^\/login\/./.test(pathname);

/**
 * The shell's part of phone binding: shows the dialog on the page's event (S17), and handles the dialog's events
 * (S13–S15). Without JavaScript it is a line with a link to the form's own page.
 */
export function PhoneBind({ pending, isLoggedIn }: PhoneBindProps) {
  const { pathname } = useLocation();
  const target = useBindTarget();
  const { submit } = useFetcher();
  const [shown, setShown] = useState<{ info: WxUserInfo | null; turn: number; opened: boolean } | null>(null);
  const isQuiet = isBindPage(pathname);
  const pendingName = pending && !isQuiet ? JSON.stringify(pending) : null;
  const isPending = pending !== null;

  useEffect(() => {
    // A second event for the same account keeps the typed text and the focus of the open dialog.
    const onShow = (event: Event) => {
      const info = infoOf(event);
      setShown((last) => {
        const isSame = last?.opened === true && JSON.stringify(last.info) === JSON.stringify(info);
        return { info, turn: (last?.turn ?? 0) + (isSame ? 0 : 1), opened: true };
      });
    };
    const close = () => setShown((last) => last && { ...last, opened: false });
    function onSuccess(event: Event) {
      const proof = proofOf(event);
      if (!proof) return;
      try {
        storeRecord(proof);
      } catch {
        close();
        showMessage("error", "绑定失败，请重试");
        return;
      }
      window.location.assign(`/loading?bindPhone=1&redirect=${encodeURIComponent(target)}`);
    }
    function onCancel() {
      close();
      removeRecord();
      if (isPending) void submit({}, { method: "post", action: "/login/wechat/cancel" });
    }
    // After Back from /loading, the browser may restore this page with the dialog still waiting.
    const onPageShow = (event: PageTransitionEvent) => event.persisted && close();
    window.addEventListener(SHOW_PHONE_BIND, onShow);
    window.addEventListener(BIND_SUCCESS, onSuccess);
    window.addEventListener(BIND_CANCEL, onCancel);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener(SHOW_PHONE_BIND, onShow);
      window.removeEventListener(BIND_SUCCESS, onSuccess);
      window.removeEventListener(BIND_CANCEL, onCancel);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, [submit, isPending, target]);

  // After a login by another way, no phone and code stay stored.
  useEffect(() => {
    if (isLoggedIn) removeRecord();
  }, [isLoggedIn]);

  // Compared as a string, because each root loader response has a new object.
  useEffect(() => {
    if (pendingName !== null) showPhoneBind(JSON.parse(pendingName) as WxUserInfo);
  }, [pendingName]);

  return (
    <>
      {pending && !isQuiet && (
        <aside className={styles.banner} aria-label="微信登录">
          微信登录还差一步：<Link to={`/login/bind-phone?redirect=${encodeURIComponent(target)}`}>绑定手机号</Link>
        </aside>
      )}
      {shown && <Island load={loadBindDialog} {...shown} />}
    </>
  );
}
