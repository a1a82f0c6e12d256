import type { Ref } from "react";
import { Form } from "react-router";
import { danmakuColor } from "#contract/shared/danmaku-names.ts";
import { filmTime } from "#contract/shared/film-time.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { likeWords } from "~/lib/like-words.ts";
import { secondPath } from "~/lib/film-times.ts";
import { personName } from "~/lib/person-name.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";
import forms from "~/features/watch/film-forms.module.css";
import styles from "./danmaku.module.css";
import { playFrom } from "./film-on-page.ts";
import type { ListedLine } from "./live-lines.ts";

interface Props {
  ref: Ref<HTMLOListElement>;
  videoId: number;
  lines: readonly ListedLine[];
  isGuest: boolean;
  /** The viewer is the film's author. */
  isFilmAuthor: boolean;
}

/** The danmaku by time. Each position leads to its second of the film, also without scripts. */
export function DanmakuList({ ref, videoId, lines, ...whose }: Props) {
  return (
    <ol ref={ref} className={forms.list}>
      {lines.map((line) => (
        <li key={line.id} id={`danmaku-${line.id}`} className={styles.line}>
          <a
            href={secondPath(videoId, Math.floor(line.time / 1000))}
            className={`touch ${styles.at}`}
            onClick={(event) => {
              if (!event.ctrlKey && !event.metaKey && !event.shiftKey && playFrom(line.time)) event.preventDefault();
            }}
          >
            {filmTime(line.time)}
          </a>{" "}
          <span className={styles.text} dir="auto">
            {line.text}
            {line.color !== "white" && <span className="visually-hidden">（{danmakuColor[line.color].name}色）</span>}
          </span>
          <Acts line={line} {...whose} />
        </li>
      ))}
    </ol>
  );
}

function Acts({ line, isGuest, isFilmAuthor }: Omit<Props, "ref" | "videoId" | "lines"> & { line: ListedLine }) {
  const { id, liked, likeCount, author, isMine, canRemove } = line;
  if (isGuest) return likeCount > 0 ? <span className={forms.small}>{likeCount} 赞</span> : null;
  const isByStaff = canRemove && !isMine && !isFilmAuthor;
  return (
    <>
      <Act intent="danmaku-like" id={id} className={pressed.form}>
        <button type="submit" name="liked" value={String(!liked)} className={button.quiet} aria-pressed={liked}>
          <Icon name="like" size={16} />
          <span className="visually-hidden">弹幕</span>
          {likeWords(liked, likeCount)}
        </button>
      </Act>
      <details className={styles.more}>
        <summary className="touch" aria-label={`弹幕“${line.text}”的更多操作`}>
          更多
        </summary>
        <div className={styles.acts}>
          <Gaps>
            <a href={`/user/${author.id}`} className="touch">
              {personName(author)}
            </a>
            {!isMine && (
              <>
                <Act intent="danmaku-hide" id={id}>
                  <button type="submit" className={button.quiet}>
                    屏蔽这条
                  </button>
                </Act>
                <Act intent="danmaku-mute" id={id}>
                  <input type="hidden" name="userId" value={author.id} />
                  <button type="submit" className={button.quiet}>
                    屏蔽这个人
                  </button>
                </Act>
                <a href={`/report?kind=danmaku&id=${id}`} rel="nofollow" className="touch">
                  举报
                </a>
              </>
            )}
            {canRemove && (
              <Act intent="danmaku-remove" id={id}>
                {isByStaff && (
                  <label>
                    <span className="visually-hidden">删除的理由</span>
                    <input
                      name="reason"
                      required
                      maxLength={roomFor(limits.removalReasonMax)}
                      placeholder="删除的理由"
                      className={forms.input}
                    />
                  </label>
                )}
                <button type="submit" className={button.danger}>
                  {isMine && !isFilmAuthor ? "撤回" : "删除"}
                </button>
              </Act>
            )}
          </Gaps>
        </div>
      </details>
    </>
  );
}

function Act({ intent, id, ...form }: { intent: string; id: number; className?: string; children: React.ReactNode }) {
  return (
    <Form method="post" preventScrollReset className={form.className}>
      <FormOwner follows />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="danmakuId" value={id} />
      {form.children}
    </Form>
  );
}
