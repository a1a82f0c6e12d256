import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { RepostKind } from "#contract/posts/dynamic-names.ts";
import { PICTURE_TYPES } from "#contract/files/image-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { countSigns } from "#contract/shared/signs.ts";
import { circlePlace, DYNAMIC_DRAFT_PATH, type DynamicAnswer, type DynamicDraft, emptyDraft } from "./dynamic-form.ts";
import { SAVE_DRAFT } from "~/features/writing/draft-names.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import { useWriting } from "../writing/use-writing.ts";
import { WritingForm, WritingKeeper } from "../writing/writing-form.tsx";
import { writeIntents } from "../writing/write-answer.ts";
import { AI_MARKED } from "../writing/ai-statement-pick.tsx";
import { completeOnFocus } from "../completion/complete-on-focus.ts";
import { CirclePick } from "../circle-place/circle-pick.tsx";
import { PicturePart } from "../upload/picture-part.tsx";
import { picturesIn } from "../upload/pictures-in.ts";
import { usePictures } from "../upload/use-pictures.ts";
import { PollFields, PollFieldset } from "../poll/poll-fields.tsx";
import { useVideo } from "../video-upload/use-video.ts";
import { VideoPart, VideoPick } from "../video-upload/video-part.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./composer.module.css";
import surface from "~/ui/surface/surface.module.css";
import { WordsFoot } from "./words-foot.tsx";
import { isComposing } from "../../lib/is-composing.ts";

export interface ComposerProps {
  formKey: string;
  answer: DynamicAnswer | undefined;
  /** The initial content: the draft, or the text of a repost. */
  start?: DynamicDraft;
  /** The post that a repost shares. A repost has no pictures, video or poll. */
  repostOf?: { kind: RepostKind; id: number };
  /** The circles where the member may post. */
  places?: readonly CircleRef[];
  /**
   * The fixed circle of a composer on a circle's page. Its text is not saved as a draft on the server: that draft
   * belongs to the whole site.
   */
  circleId?: number;
  placeholder?: string;
  rows?: number;
  /** Above a list: an empty composer is one line on phones until it has the focus. */
  isFolding?: boolean;
  /** The shared post, between the text and the buttons. */
  children?: ReactNode;
}

const NO_PLACES: readonly CircleRef[] = [];

/** The name under which the browser stores the typed text: each composer of the site restores its own text only. */
const placeOf = (repostOf: ComposerProps["repostOf"], circleId: number | undefined) =>
  repostOf ? `repost-${repostOf.kind}-${repostOf.id}` : circleId === undefined ? "dynamic" : circlePlace(circleId);

/** Returns the value of the button that submitted the form. */
const submitterOf = ({ nativeEvent }: SyntheticEvent) =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.value;

/** E03: writes a dynamic. A plain form with files; a script adds previews, paste, drop, and a counter. */
export function Composer({
  formKey,
  answer,
  start = emptyDraft,
  repostOf,
  places = NO_PLACES,
  circleId,
  placeholder = "分享此刻，#话题# 和 @昵称 都可以用",
  rows = 3,
  isFolding = false,
  children,
}: ComposerProps) {
  const draft = answer?.draft ?? start;
  const errorAt = (name: string) => answer?.result.error?.[name]?.[0];
  const errors = {
    source: errorAt("source"),
    form: errorAt(""),
    images: errorAt("images"),
    video: errorAt("video"),
    poll: errorAt("poll"),
    circle: errorAt("circleId"),
  };
  const [isLive, setLive] = useState(false);
  const hasContent =
    draft.source !== "" || draft.images.length > 0 || draft.video !== null || draft.poll.options.length > 0;
  const [isUnfolded, setUnfolded] = useState(!isFolding || hasContent || answer !== undefined);
  const [length, setLength] = useState(() => countSigns(draft.source));
  const hasDraft = !repostOf && circleId === undefined;
  const place = placeOf(repostOf, circleId);
  const writing = useWriting({ formKey, place, isNew: true, revision: draft.revision, answer });
  const { isSending } = writing;
  const [isOver, setOver] = useState(false);
  const pictures = usePictures(draft.images, limits.dynamicImagesMax);
  const video = useVideo(draft.video, !repostOf);
  const isUnfinished = pictures.isUnfinished || video.isUnfinished;
  const [isVideoMissing, setVideoMissing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const id = `composer-${place}`;
  /** The script uploads the files, so the form must not send them again. */
  function takeFiles(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    input.value = "";
    if (files.length > 0) pictures.add(files);
  }
  const latest = useRef(takeFiles);
  useEffect(() => {
    latest.current = takeFiles;
  });
  useEffect(() => {
    setLive(true);
    // The user may have typed and chosen files before the script loaded, or the browser may have restored them.
    setLength(countSigns(text.current?.value ?? ""));
    if (text.current?.value || picker.current?.files?.length) setUnfolded(true);
    if (picker.current) latest.current(picker.current);
  }, []);

  // Without this error the dynamic would be published without its video, unnoticed.
  const videoError =
    isVideoMissing && video.hasFailed ? "视频没有传上去：可以重试、换一个，或取消后再发布" : errors.video;
  const isMarked = pictures.images.some(({ isAiMarked }) => isAiMarked) || draft.video?.isAiMarked === true;
  const imageError = pictures.note ?? errors.images;
  return (
    <WritingForm
      writing={writing}
      className={`${surface.card} ${styles.form}`}
      data-over={isOver || undefined}
      data-folded={!isUnfolded || undefined}
      onFocus={() => setUnfolded(true)}
      aria-label={repostOf ? "转发" : "发布动态"}
      onSubmit={(event) => {
        if (isSending || isUnfinished) event.preventDefault();
        if (!video.hasFailed || submitterOf(event) === SAVE_DRAFT) return;
        event.preventDefault();
        setVideoMissing(true);
      }}
      onDragOver={(event) => {
        if (repostOf || !event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = repostOf ? [] : picturesIn(event.dataTransfer);
        if (files.length === 0) return;
        event.preventDefault();
        pictures.add(files);
      }}
    >
      {repostOf && <input type="hidden" name="repost" value={`${repostOf.kind}-${repostOf.id}`} />}
      {circleId !== undefined && <input type="hidden" name="circleId" value={circleId} />}
      <label htmlFor={id} className="visually-hidden">
        动态内容
      </label>
      <textarea
        ref={text}
        id={id}
        name="source"
        rows={rows}
        maxLength={roomFor(limits.dynamicMax)}
        placeholder={placeholder}
        defaultValue={draft.source}
        aria-invalid={errors.source ? true : undefined}
        aria-describedby={errors.source ? `${id}-error` : undefined}
        className={styles.text}
        onFocus={completeOnFocus("dynamic")}
        onInput={(event) => setLength(countSigns(event.currentTarget.value))}
        onPaste={(event) => {
          const files = repostOf ? [] : picturesIn(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          pictures.add(files);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {(errors.source ?? errors.form) && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {errors.source ?? errors.form}
        </p>
      )}
      {errors.circle && (
        <p id={`${id}-circle-error`} role="alert" className={styles.error}>
          {errors.circle}
        </p>
      )}
      {children}
      <WritingKeeper
        writing={writing}
        draft={hasDraft ? { kind: "dynamic", path: DYNAMIC_DRAFT_PATH } : undefined}
        pictures={pictures.images}
        onPictures={pictures.replace}
      />
      <PicturePart pictures={pictures} />
      {imageError && (
        <p role="alert" className={styles.error}>
          {imageError}
        </p>
      )}
      {!repostOf && <VideoPart video={video} />}
      {videoError && (
        <p id={`${id}-video-error`} role="alert" className={styles.error}>
          {videoError}
        </p>
      )}
      {isMarked && <p className={styles.advice}>{AI_MARKED}</p>}
      <div className={styles.foot}>
        <Gaps>
          {!repostOf && (
            <>
              <div className={styles.pick}>
                <label className={styles.tool}>
                  <Icon name="picture" size={18} />
                  图片
                  <input
                    ref={picker}
                    type="file"
                    name="files"
                    multiple
                    accept={PICTURE_TYPES}
                    aria-label="添加图片"
                    className={isLive ? "visually-hidden" : styles.file}
                    onChange={(event) => takeFiles(event.currentTarget)}
                  />
                </label>
                {!isLive && (
                  <button
                    type="submit"
                    name="intent"
                    value={writeIntents.upload}
                    className={`${button.quiet} ${styles.send}`}
                    formNoValidate
                    title={`最多 ${limits.dynamicImagesMax} 张，一次共 12 MB 以内，可以分几次上传`}
                  >
                    上传图片
                  </button>
                )}
              </div>
              <label className={styles.tool} htmlFor={`${id}-video`}>
                <Icon name="video" size={18} />
                视频
                <VideoPick
                  video={video}
                  id={`${id}-video`}
                  className={isLive ? "visually-hidden" : styles.file}
                  describedBy={errors.video ? `${id}-video-error` : undefined}
                  isInvalid={errors.video !== undefined}
                />
              </label>
              <details
                className={styles.poll}
                open={draft.poll.options.length > 0 || errors.poll !== undefined || undefined}
              >
                <summary className={styles.tool}>
                  <Icon name="poll" size={18} />
                  投票
                </summary>
                <PollFieldset>
                  <PollFields poll={draft.poll} id={`${id}-poll`} error={errors.poll} isLive={isLive} />
                </PollFieldset>
              </details>
            </>
          )}
          <WordsFoot length={length} visibility={draft.visibility} statement={draft.aiStatement}>
            {places.length > 0 && (
              <label className={styles.visibility} htmlFor={`${id}-circle`}>
                <span className="visually-hidden">发到哪个圈子</span>
                <CirclePick
                  id={`${id}-circle`}
                  places={places}
                  chosen={draft.circleId}
                  describedBy={errors.circle ? `${id}-circle-error` : undefined}
                />
              </label>
            )}
          </WordsFoot>
          {hasDraft && (
            <button
              type="submit"
              name="intent"
              value={SAVE_DRAFT}
              formAction={DYNAMIC_DRAFT_PATH}
              formNoValidate
              className={button.quiet}
            >
              存草稿
            </button>
          )}
          <button
            type="submit"
            name="intent"
            value={writeIntents.save}
            className={button.primary}
            aria-disabled={isSending || isUnfinished || undefined}
          >
            {pictures.isBusy
              ? "图片上传中…"
              : video.isUnfinished
                ? "视频上传中…"
                : isSending
                  ? "正在发布…"
                  : repostOf
                    ? "转发"
                    : "发布"}
          </button>
        </Gaps>
      </div>
    </WritingForm>
  );
}
