import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { overlayHistory } from "~/lib/overlay-history.ts";
import { backCloses } from "~/ui/image-viewer/back-closes.ts";
import { useDialogKeys } from "~/ui/modal/use-dialog-keys.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import type { FirstRefused } from "./first-refused.ts";
import bar from "./writing-bar.module.css";
import styles from "./settings-sheet.module.css";
import { TEXT_ID } from "./writing-sheet.tsx";

const SETTINGS_ID = "settings";

/** The bar's primary button where the settings are a sheet: opens it, without a script, too. */
export function SettingsLink() {
  return (
    <a href={`#${SETTINGS_ID}`} className={`${button.primary} ${bar.next}`}>
      下一步
    </a>
  );
}

interface SettingsSheetProps {
  /** The first refused field: the sheet opens for a setting and closes for a field of the text, which gets the focus. */
  refused: FirstRefused;
  /** True for a page of its own, whose sheet is always open. Its 上一步 (intent `back`) leads to the text. */
  isStep?: boolean;
  /** The sheet's buttons. A wide window has them in the bar. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * The settings of a writing page: a column beside the text in wide windows, and a sheet over the text in narrow ones.
 * Without a script the link to it and the link back open and close it. A script adds what a dialog has: focus, Escape,
 * the phone's Back.
 */
export function SettingsSheet({ refused, isStep = false, actions, children }: SettingsSheetProps) {
  const headingId = useId();
  const sheet = useRef<HTMLElement>(null);
  const [isAlive, setAlive] = useState(false);
  const [isOpen, setOpen] = useState(isStep || refused.inSettings !== undefined);
  const [isOver, setOver] = useState(false);
  const [shown, setShown] = useState(0);
  /** The id of the field that gets the focus when the sheet has opened or closed. */
  const goal = useRef(refused.inSettings);
  const isModal = isAlive && isOpen && isOver;

  const close = () => {
    if (isStep) sheet.current?.querySelector<HTMLButtonElement>('button[value="back"]')?.click();
    else setOpen(false);
  };
  const show = (id?: string) => {
    goal.current = id;
    setOpen(true);
    setShown((count) => count + 1);
  };
  const leaveFor = (id: string) => {
    goal.current = id;
    setOpen(false);
    setShown((count) => count + 1);
  };
  /** A submit whose refusal has not been shown. Errors that change while the visitor types move nothing. */
  const isSent = useRef(false);
  const showRefused = () => {
    if (!isSent.current || (refused.inSettings ?? refused.inText) === undefined) return;
    isSent.current = false;
    if (refused.inSettings !== undefined) show(refused.inSettings);
    else if (refused.inText !== undefined && isModal && !isStep) leaveFor(refused.inText);
  };
  const latest = useRef({ showRefused, isStep });
  useEffect(() => {
    latest.current = { showRefused, isStep };
  });

  useEffect(() => {
    const one = sheet.current;
    const form = one?.closest("form");
    if (!one || !form) return undefined;
    setAlive(true);
    // The visitor may have pressed the link before the script ran.
    if (one.matches(":target, :has(:target)")) setOpen(true);
    const listening = new AbortController();
    const { signal } = listening;
    // The style sheet alone decides from which width on the settings stand beside the text.
    const measure = () => {
      const over = getComputedStyle(one).position === "fixed";
      setOver(over);
      if (!over && !latest.current.isStep) setOpen(false);
    };
    measure();
    window.addEventListener("resize", measure, { signal });
    form.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href^='#']") : null;
        if (!link || getComputedStyle(one).position !== "fixed") return;
        const target = document.getElementById(link.hash.slice(1));
        if (target?.id === TEXT_ID) setOpen(false);
        else if (target && one.contains(target)) show(target === one ? undefined : target.id);
        else if (target && one.contains(link)) leaveFor(target.id);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    form.addEventListener(
      "submit",
      ({ submitter }) => {
        // While the visitor types, conform checks by submits of a hidden button.
        if (submitter?.hidden) return;
        isSent.current = true;
        // conform checks the form after this event.
        setTimeout(() => latest.current.showRefused());
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  useEffect(() => latest.current.showRefused(), [refused.inSettings, refused.inText]);

  useEffect(() => {
    if (!isModal || isStep) return undefined;
    const one = sheet.current;
    const opener = document.activeElement;
    const { href } = location;
    const leave = backCloses(() => setOpen(false));
    return () => {
      // A page that is left has its own place in the history.
      if (location.href === href) leave();
      else overlayHistory.onPop = null;
      const active = document.activeElement;
      if (opener instanceof HTMLElement && (active === document.body || one?.contains(active)))
        opener.focus({ preventScroll: true });
    };
  }, [isModal, isStep]);

  useDialogKeys(sheet, isModal ? close : undefined);

  useEffect(() => {
    if (goal.current === undefined || !isAlive) return;
    const field = document.getElementById(goal.current);
    if (!field?.checkVisibility()) return;
    goal.current = undefined;
    if (!field.contains(document.activeElement)) field.focus();
    // The form's own errors stand above the text, which may be higher than the window.
    if (field.id === TEXT_ID) scrollTo({ top: 0 });
  }, [isModal, isAlive, shown]);

  return (
    <section
      ref={sheet}
      id={SETTINGS_ID}
      className={styles.settings}
      data-open={isOpen || undefined}
      data-step={isStep || undefined}
      data-alive={isAlive || undefined}
      aria-labelledby={headingId}
      {...(isModal ? { role: "dialog", "aria-modal": true } : {})}
    >
      {isStep ? (
        <button type="submit" name="intent" value="back" formNoValidate {...forPointers} className={styles.mask} />
      ) : (
        <a href={`#${TEXT_ID}`} {...forPointers} className={styles.mask}>
          <span />
        </a>
      )}
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id={headingId} tabIndex={-1} data-autofocus className={styles.heading}>
            发布设置
          </h2>
          {!isStep && (
            <a href={`#${TEXT_ID}`} aria-label="关闭发布设置" className={styles.close}>
              <Icon name="close" />
            </a>
          )}
        </div>
        <div className={styles.fields}>{children}</div>
        <div className={styles.foot}>
          <Gaps>{actions}</Gaps>
        </div>
      </div>
    </section>
  );
}

/** The mask is for the pointer; the keyboard uses the sheet's own buttons. */
const forPointers = { tabIndex: -1, "aria-hidden": true } as const;
