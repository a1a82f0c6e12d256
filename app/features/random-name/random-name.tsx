import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import buttons from "../../ui/button/button.module.css";
import { Island } from "../../ui/island.tsx";
import { ANOTHER_NAME, NAME_PATH, SAVE_NAME } from "./name-path.ts";
import styles from "./random-name.module.css";
import { SIGN_UNITS } from "~/lib/sign-units.ts";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";

const loadDialog = () => import("./dialog-door.ts").then((door) => door.nameDialog());

/**
 * The localStorage key of the time when the dialog was closed, in ms since 1970. The dialog then stays closed for a day
 * in every tab; the line in the page stays.
 */
const LATER_KEY = "name-later";
const DAY_MS = 86_400_000;
const BANNER_FIELD = "banner-name";

/** Returns whether the user is typing, also into the line in the page: a dialog would take the focus. */
function isTyping(): boolean {
  const banner = document.getElementById(BANNER_FIELD);
  const isTouched = banner instanceof HTMLInputElement && banner.value !== banner.defaultValue;
  return isTouched || (document.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false);
}

function isLater(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(LATER_KEY) ?? 0) < DAY_MS;
  } catch {
    return false;
  }
}

/** Pages that ask for the name themselves, or are part of the login. */
const isQuiet = (pathname: string) => /^\/(?:login|loading|user\/name|user\/personal\/info)(?:\/|$)/.test(pathname);

/** W14, C13: asks a member without a name for one: a line with a form, and with JavaScript a dialog. */
export function RandomName({ suggestion }: { suggestion: string }) {
  const { pathname, search } = useLocation();
  /** Null until the dialog was open once. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // The first suggestion stays until the user requests another: each root loader response has a new suggestion.
  const asking = useFetcher<{ suggestion: string }>();
  const [shown, setShown] = useState(suggestion);
  const hasTyped = useRef(false);
  const answer = asking.data;
  // A name that was typed after the request is newer than its answer.
  useEffect(() => {
    if (answer && !hasTyped.current) setShown(answer.suggestion);
  }, [answer]);

  const onTyped = () => {
    hasTyped.current = true;
  };

  function another(event: MouseEvent) {
    event.preventDefault();
    hasTyped.current = false;
    void asking.load(`${NAME_PATH}?exclude=${encodeURIComponent(shown)}`);
  }

  useEffect(() => setOpen((!isLater() && !isTyping()) || null), []);
  if (isQuiet(pathname)) return null;
  const here = pathname + search;

  function close() {
    setOpen(false);
    try {
      localStorage.setItem(LATER_KEY, String(Date.now()));
    } catch {
      // Storage may be forbidden; the dialog then opens again on the next page load.
    }
  }

  return (
    <>
      <Form method="post" action={NAME_PATH} className={styles.banner} aria-label="取名字" onInput={onTyped}>
        <FormOwner />
        <input type="hidden" name="redirectTo" value={here} />
        <label htmlFor={BANNER_FIELD}>你还没有名字，叫这个怎么样？</label>
        <input
          key={shown}
          id={BANNER_FIELD}
          name="name"
          defaultValue={shown}
          minLength={2}
          maxLength={SIGN_UNITS * 12}
          autoComplete="off"
          required
          className={styles.input}
        />
        <Gaps>
          <button type="submit" name="intent" value={SAVE_NAME} className={buttons.primary}>
            保存
          </button>
          <button
            type="submit"
            name="intent"
            value={ANOTHER_NAME}
            formNoValidate
            className={buttons.button}
            onClick={another}
          >
            换一个
          </button>
        </Gaps>
      </Form>
      {isOpen !== null && (
        <Island
          load={loadDialog}
          opened={isOpen}
          suggestion={shown}
          onAnother={another}
          onTyped={onTyped}
          isAsking={asking.state !== "idle"}
          redirectTo={here}
          onClose={close}
        />
      )}
    </>
  );
}
