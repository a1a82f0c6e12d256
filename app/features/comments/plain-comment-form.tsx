import { limits } from "#contract/shared/limits.ts";
import { countSigns } from "#contract/shared/signs.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { PictureTiles } from "../upload/picture-tiles.tsx";
import { CommentFields } from "./comment-fields.tsx";
import styles from "./comment-form.module.css";
import { type FormStart, type FormTarget, type FormWords, keyPartOf } from "./form-start.ts";
import type { Reader } from "~/fragments/reader-slots.server.ts";

interface Props {
  reader: Reader;
  target: FormTarget;
  words: FormWords;
  start: FormStart;
}

const nothing = () => {};

/**
 * A form below a comment as the server renders it. It works without a script; with one, `CommentForm` replaces it when
 * the reader unfolds it (comment-list.tsx).
 */
export function PlainCommentForm({ reader, target, words, start: { text, images, statement, answer } }: Props) {
  return (
    <form method="post" action={reader.here} encType="multipart/form-data" className={styles.form} data-plain="">
      <CommentFields
        target={target}
        words={words}
        formKey={`${answer?.formKey ?? reader.formKey}_${keyPartOf(target)}`}
        owner={<input type="hidden" name={FORM_OWNER} value={reader.owner} />}
        text={text}
        length={countSigns(text)}
        answer={answer}
        pictures={{ count: images.length, max: limits.commentImagesMax, add: nothing, note: null }}
        statement={statement}
        isMarked={images.some(({ isAiMarked }) => isAiMarked)}
        send={{ words: words.submit, isOff: false }}
      >
        <PictureTiles images={images} onDrop={nothing} />
      </CommentFields>
    </form>
  );
}
