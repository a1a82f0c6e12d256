import { useRef } from "react";
import type { DanmakuPart } from "#contract/posts/danmaku.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import { DanmakuDensity } from "./danmaku-density.tsx";
import { DanmakuForm, SEND_INTENT } from "./danmaku-form.tsx";
import { DanmakuList } from "./danmaku-list.tsx";
import forms from "~/features/watch/film-forms.module.css";
import styles from "./danmaku.module.css";
import type { DanmakuRefusal } from "./danmaku-refusal.ts";
import { DanmakuWords } from "./danmaku-words.tsx";
import { useLiveLines } from "./use-live-lines.ts";

export interface DanmakuProps {
  videoId: number;
  danmaku: Omit<DanmakuPart, "density"> & {
    curve: string | null;
    /** The list does not begin with the film's first danmaku. */
    isLater: boolean;
  };
  isGuest: boolean;
  formKey: string | null;
  refusal: DanmakuRefusal | null;
}

/** The form directly below the player, or the reason why nobody or not this reader may send. */
export function DanmakuSend({ videoId, danmaku: { whyNot, colors, isOff }, isGuest, formKey, refusal }: DanmakuProps) {
  return (
    <>
      <span id="danmaku-send-name" className="visually-hidden">
        发送弹幕
      </span>
      {whyNot === null && formKey !== null ? (
        <DanmakuForm colors={colors} formKey={formKey} refusal={refusal?.intent === SEND_INTENT ? refusal : null} />
      ) : (
        <p className={forms.small}>
          {isGuest && !isOff ? <a href={loginPath(`/video/${videoId}`)}>{whyNot}</a> : whyNot}
        </p>
      )}
    </>
  );
}

/** A film's danmaku: the density, the list by time, and the settings of readers and of the author. */
export default function DanmakuSection({ videoId, danmaku, isGuest, refusal }: DanmakuProps) {
  const { curve, whyNot, settings, filterWords } = danmaku;
  const list = useRef<HTMLOListElement>(null);
  const { items, nextCursor } = useLiveLines(videoId, danmaku, list);
  // The news are counted where the whole list is shown.
  const count = danmaku.count + (nextCursor === null ? items.length - danmaku.items.length : 0);
  const isOfForm = refusal?.intent === SEND_INTENT;
  const isOfWords = refusal?.intent === "danmaku-filter" || refusal?.intent === "danmaku-settings";
  const message = isOfForm || isOfWords ? null : (refusal?.message ?? Object.values(refusal?.errors ?? {})[0]);
  return (
    <>
      <h2 id="danmaku-heading" className={styles.heading}>
        弹幕{count > 0 && ` ${countText(count)}`}
      </h2>
      {curve && <DanmakuDensity curve={curve} />}
      {message && (
        <p role="alert" className={forms.error}>
          {message}
        </p>
      )}
      {danmaku.isLater && (
        <p>
          <a href={`/video/${videoId}#danmaku`} rel="nofollow" className="touch">
            从头看弹幕
          </a>
        </p>
      )}
      {items.length > 0 && (
        <DanmakuList ref={list} videoId={videoId} lines={items} isGuest={isGuest} isFilmAuthor={settings !== null} />
      )}
      {count === 0 && whyNot === null && <p className={forms.small}>还没有弹幕，来发第一条</p>}
      {nextCursor !== null && (
        <p>
          <a href={`/video/${videoId}?danmaku=${nextCursor}#danmaku`} rel="nofollow" className="touch">
            后面的弹幕
          </a>
        </p>
      )}
      {!isGuest && (
        <p className={forms.small}>
          <a href="/user/manage/danmaku" className="touch">
            我的弹幕
          </a>
        </p>
      )}
      {!isGuest && (
        <DanmakuWords
          intent="danmaku-filter"
          summary="屏蔽词"
          label="含有这些词的弹幕不再出现"
          words={filterWords}
          refusal={refusal}
        />
      )}
      {settings && (
        <DanmakuWords
          intent="danmaku-settings"
          summary="弹幕设置"
          label="不许在弹幕里出现的词"
          words={settings.words}
          isOff={settings.isOff}
          refusal={refusal}
        />
      )}
    </>
  );
}
