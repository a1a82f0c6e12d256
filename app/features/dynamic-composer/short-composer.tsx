import { type ComponentType, type MouseEvent, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { AiStatement } from "#contract/posts/ai-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import { CHUNK_ERROR } from "~/ui/island.tsx";
import surface from "~/ui/surface/surface.module.css";
import { AiStatementPick, aiStatementOf } from "../writing/ai-statement-pick.tsx";
import { MirrorPart } from "../writing/mirror-part.tsx";
import type { ComposerProps } from "./composer.tsx";
import styles from "./composer.module.css";
import { circlePlace, type DynamicAnswer, DYNAMIC_DRAFT_PATH, emptyDraft } from "./dynamic-form.ts";

interface ShortComposerProps {
  circleId: number;
  formKey: string;
  answer: DynamicAnswer | undefined;
}

/** The loaded module of the whole composer, and what was typed and chosen before it loaded. */
interface Whole {
  Composer: ComponentType<ComposerProps>;
  source: string;
  aiStatement: AiStatement;
  before: DynamicAnswer | undefined;
}

/**
 * E03: posts text into one circle, on the circle's page. A plain form; for a picture, a video or a poll the whole
 * composer replaces it and takes over the typed text.
 */
export function ShortComposer({ circleId, formKey, answer }: ShortComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const navigation = useNavigation();
  const [whole, setWhole] = useState<Whole | null>(null);
  const id = useId();
  const key = answer?.formKey ?? formKey;
  if (whole) {
    const { Composer, source, aiStatement, before } = whole;
    return (
      <Composer
        formKey={key}
        answer={answer === before ? undefined : answer}
        start={{ ...emptyDraft, circleId, source, aiStatement }}
        circleId={circleId}
      />
    );
  }
  function open(event: MouseEvent) {
    event.preventDefault();
    import("./composer.tsx").then(
      ({ Composer }) =>
        setWhole({
          Composer,
          source: text.current?.value ?? "",
          aiStatement: aiStatementOf(new FormData(form.current ?? undefined)),
          before: answer,
        }),
      () => window.dispatchEvent(new Event(CHUNK_ERROR)),
    );
  }
  const error = Object.values(answer?.result.error ?? {})
    .flat()
    .find(Boolean);
  const isSending = navigation.state !== "idle" && navigation.formData?.get("formKey") === key;
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className={`${surface.card} ${styles.form} ${styles.short}`}
      aria-label="发布动态"
      onSubmit={(event) => isSending && event.preventDefault()}
    >
      <input type="hidden" name="formKey" value={key} />
      <input type="hidden" name="draftRevision" value={0} />
      <input type="hidden" name="circleId" value={circleId} />
      <FormOwner />
      <label htmlFor={id} className="visually-hidden">
        动态内容
      </label>
      <textarea
        ref={text}
        id={id}
        name="source"
        rows={1}
        maxLength={roomFor(limits.dynamicMax)}
        placeholder="和圈友说点什么"
        defaultValue={answer?.draft.source}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={styles.text}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <MirrorPart form={form} place={circlePlace(circleId)} />
      <div className={styles.foot}>
        <Gaps>
          <a href={`${DYNAMIC_DRAFT_PATH}?circle=${circleId}`} className={styles.tool} onClick={open}>
            <Icon name="picture" size={18} />
            图片、视频、投票
          </a>
          <AiStatementPick chosen={answer?.draft.aiStatement ?? "unsaid"} className={styles.visibility} />
          <button
            type="submit"
            name="intent"
            value="save"
            className={`${button.primary} ${styles.alone}`}
            aria-disabled={isSending || undefined}
          >
            {isSending ? "正在发布…" : "发布"}
          </button>
        </Gaps>
      </div>
    </Form>
  );
}
