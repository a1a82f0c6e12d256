import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { DanmakuState } from "#contract/posts/danmaku.ts";
import {
  danmakuColor,
  danmakuModeName,
  danmakuModes,
  danmakuSizeName,
  danmakuSizes,
  filmTime,
} from "#contract/shared/danmaku-names.ts";
import { limits } from "#contract/shared/limits.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import styles from "./danmaku.module.css";
import { type DanmakuRefusal, SENT } from "./danmaku-refusal.ts";
import { filmOnPage } from "./film-on-page.ts";

export const SEND_INTENT = "danmaku";

interface Props {
  colors: DanmakuState["colors"];
  formKey: string;
  /** The refused form of this page, without scripts. */
  refusal: DanmakuRefusal | null;
}

/**
 * Sends a danmaku: without scripts to the second that is typed, with scripts to the second that plays, unless another
 * is typed. An error never loses the typed text.
 */
export function DanmakuForm({ colors, formKey, refusal }: Props) {
  const fetcher = useFetcher<{ danmaku?: DanmakuRefusal }>();
  const isSending = fetcher.state !== "idle";
  const answer = isSending ? null : fetcher.data ? (fetcher.data.danmaku ?? null) : refusal;
  const isSent = !isSending && fetcher.data !== undefined && fetcher.data.danmaku === undefined;
  const [count, setCount] = useState(0);
  const isTyped = useRef(refusal !== null);
  const form = useRef<HTMLFormElement>(null);
  const typed = refusal?.typed ?? {};

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
  const sent = isSent ? fetcher.data : undefined;
  useEffect(() => {
    const field = form.current?.elements.namedItem("text");
    if (!sent || !(field instanceof HTMLInputElement)) return;
    field.value = "";
    isTyped.current = false;
    setCount((known) => known + 1);
  }, [sent]);

  const error = (name: string) => ({
    "aria-invalid": answer?.errors[name] ? true : undefined,
    "aria-describedby": answer?.errors[name] ? `danmaku-${name}-error` : undefined,
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value={SEND_INTENT} />
      {/* Each danmaku of the page needs a key of its own. */}
      <input type="hidden" name="formKey" value={`${answer?.formKey ?? formKey}_d${count}`} />
      <FormOwner />
      <div className={styles.fields}>
        <label className={styles.wide}>
          <span className="visually-hidden">发弹幕</span>
          <input
            name="text"
            placeholder="发条友善的弹幕"
            required
            maxLength={limits.danmakuMax}
            autoComplete="off"
            defaultValue={typed.text}
            className={styles.input}
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
            className={styles.time}
            onInput={() => {
              isTyped.current = true;
            }}
            {...error("at")}
          />
        </label>
        <label>
          <span className="visually-hidden">位置</span>
          <select name="mode" defaultValue={typed.mode || "rolling"} className={styles.select} {...error("mode")}>
            {danmakuModes.map((mode) => (
              <option key={mode} value={mode}>
                {danmakuModeName[mode]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">字号</span>
          <select name="size" defaultValue={typed.size || "normal"} className={styles.select} {...error("size")}>
            {danmakuSizes.map((size) => (
              <option key={size} value={size}>
                {danmakuSizeName[size]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span className="visually-hidden">颜色</span>
          <select name="color" defaultValue={typed.color || "white"} className={styles.select} {...error("color")}>
            {colors.map((color) => (
              <option key={color} value={color}>
                {danmakuColor[color].name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={`${button.primary} ${styles.send}`} aria-disabled={isSending || undefined}>
          {isSending ? "正在发送…" : "发弹幕"}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {isSent && SENT}
      </p>
      {Object.entries(answer?.errors ?? {}).map(([name, message]) => (
        <p key={name} id={`danmaku-${name}-error`} role="alert" className={styles.error}>
          {message}
        </p>
      ))}
      {answer?.message && (
        <p role="alert" className={styles.error}>
          {answer.message}
        </p>
      )}
    </fetcher.Form>
  );
}
