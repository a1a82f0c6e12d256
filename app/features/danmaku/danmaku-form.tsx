import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { DanmakuState } from "#contract/posts/danmaku.ts";
import {
  danmakuColor,
  danmakuModeName,
  danmakuModes,
  danmakuSizeName,
  danmakuSizes,
} from "#contract/shared/danmaku-names.ts";
import { filmTime } from "#contract/shared/film-time.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { fillForm } from "~/features/writing/form-snapshot.ts";
import { forgetMirror } from "~/features/writing/mirror-key.ts";
import { CANNOT_HOLD } from "~/features/writing/typed/said.ts";
import { useTyped } from "~/features/writing/typed/use-typed.ts";
import { type HeldIntent, intentOf, type WaitingSend } from "~/features/writing/typed/waiting-send.ts";
import { WaitingLine } from "~/features/writing/waiting-line.tsx";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import forms from "~/features/watch/film-forms.module.css";
import styles from "./danmaku.module.css";
import { type DanmakuRefusal, SENT } from "./danmaku-refusal.ts";
import { filmOnPage } from "./film-on-page.ts";

export const SEND_INTENT: HeldIntent = "danmaku";

interface Props {
  colors: DanmakuState["colors"];
  formKey: string;
  /** The refused form of this page, without scripts. */
  refusal: DanmakuRefusal | null;
}

interface Problem {
  /** By the names of the fields. */
  errors: Record<string, string>;
  /** An error that belongs to no field. */
  message: string | null;
}

/**
 * Sends a danmaku: without scripts to the second that is typed, with scripts to the second that plays, unless another
 * is typed. With scripts it is stored on this device before it is sent (features/writing/typed), and the form is free for the next.
 */
export function DanmakuForm({ colors, formKey, refusal }: Props) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<Problem | null>(refusal);
  const [isSent, setSent] = useState(false);
  const isTyped = useRef(refusal !== null);
  const form = useRef<HTMLFormElement>(null);
  const typed = refusal?.typed ?? {};

  /** @returns whether the field was empty, and has the danmaku's words now */
  function takeBack(send: WaitingSend): boolean {
    const field = form.current?.elements.namedItem("text");
    if (!form.current || !(field instanceof HTMLInputElement) || field.value !== "") return false;
    isTyped.current = true;
    fillForm(form.current, send.fields);
    return true;
  }
  const { sends, entries } = useTyped(
    (send) => intentOf(send) === SEND_INTENT && send.to === pathname,
    ({ send, settled, isHere }, held) => {
      setSent(settled.kind === "done");
      if (settled.kind === "done") void revalidate();
      if (settled.kind !== "refused" || !isHere || !takeBack(send)) return;
      const { message, field } = settled;
      const isShown = field !== undefined && form.current?.elements.namedItem(field) !== null;
      setAnswer(isShown ? { errors: { [field]: message }, message: null } : { errors: {}, message });
      held.withdraw(send);
    },
  );

  useEffect(() => {
    const film = filmOnPage();
    if (!film) return undefined;
    const follow = () => {
      const field = form.current?.elements.namedItem("at");
      if (!isTyped.current && field instanceof HTMLInputElement) field.value = filmTime(film.currentTime * 1000);
    };
    film.addEventListener("timeupdate", follow);
    return () => film.removeEventListener("timeupdate", follow);
  }, []);
  useEffect(() => {
    // The offline gate lets it pass.
    if (sends) form.current?.setAttribute("data-resends", "");
  }, [sends]);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    const { currentTarget: sent } = event;
    const isHeld = sends?.hold(pathname, new FormData(sent)) === true;
    // Where this device cannot store it, the browser sends it.
    if (!isHeld && navigator.onLine) return;
    event.preventDefault();
    if (!isHeld) return setAnswer({ errors: {}, message: CANNOT_HOLD });
    forgetMirror(sent);
    const field = sent.elements.namedItem("text");
    if (field instanceof HTMLInputElement) field.value = "";
    isTyped.current = false;
    setAnswer(null);
    setSent(false);
  }

  const error = (name: string) => ({
    "aria-invalid": answer?.errors[name] ? true : undefined,
    "aria-describedby": answer?.errors[name] ? `danmaku-${name}-error` : undefined,
  });
  return (
    <form ref={form} method="post" className={forms.form} onSubmit={submit}>
      <input type="hidden" name="intent" value={SEND_INTENT} />
      <input type="hidden" name="formKey" value={refusal?.formKey ?? formKey} />
      <FormOwner />
      <div className={forms.fields}>
        <label className={forms.wide}>
          <span className="visually-hidden">发弹幕</span>
          <input
            name="text"
            placeholder="发条友善的弹幕"
            required
            maxLength={roomFor(limits.danmakuMax)}
            autoComplete="off"
            defaultValue={typed.text}
            className={forms.input}
            {...error("text")}
          />
        </label>
        <label>
          <span className="visually-hidden">时间</span>
          <input
            name="at"
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={typed.at ?? "0:00"}
            className={forms.time}
            onInput={() => {
              isTyped.current = true;
            }}
            {...error("at")}
          />
        </label>
        <label>
          <span className="visually-hidden">位置</span>
          <select name="mode" defaultValue={typed.mode || "rolling"} className={forms.select} {...error("mode")}>
            {danmakuModes.map((mode) => (
              <option key={mode} value={mode}>
                {danmakuModeName[mode]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">字号</span>
          <select name="size" defaultValue={typed.size || "normal"} className={forms.select} {...error("size")}>
            {danmakuSizes.map((size) => (
              <option key={size} value={size}>
                {danmakuSizeName[size]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">颜色</span>
          <select name="color" defaultValue={typed.color || "white"} className={forms.select} {...error("color")}>
            {colors.map((color) => (
              <option key={color} value={color}>
                {danmakuColor[color].name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={`${button.primary} ${forms.send}`}>
          发弹幕
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {isSent && SENT}
      </p>
      {Object.entries(answer?.errors ?? {}).map(([name, message]) => (
        <p key={name} id={`danmaku-${name}-error`} role="alert" className={forms.error}>
          {message}
        </p>
      ))}
      {answer?.message && (
        <p role="alert" className={forms.error}>
          {answer.message}
        </p>
      )}
      {sends && entries.length > 0 && (
        <ul className={styles.waiting} aria-label="等待发送的弹幕">
          {entries.map((send) => (
            <li key={send.id}>
              <WaitingLine
                send={send}
                sends={sends}
                isSending={sends.isSending(send)}
                onWithdraw={() => takeBack(send)}
              />
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
