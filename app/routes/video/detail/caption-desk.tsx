import { Form } from "react-router";
import { type CaptionLang, captionLangName } from "#contract/shared/caption-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import type { CaptionRefusal } from "./caption-refusal.ts";
import forms from "~/features/watch/film-forms.module.css";

export interface CaptionDeskProps {
  langs: CaptionLang[];
  refusal: CaptionRefusal | null;
}

/** The staff's forms: each deletes the captions of one language, with a reason that the film's author reads. */
export default function CaptionDesk({ langs, refusal }: CaptionDeskProps) {
  return (
    <>
      <h2 id="caption-desk-heading" className="visually-hidden">
        管理字幕
      </h2>
      {refusal && !langs.some((lang) => lang === refusal.lang) && (
        <p role="alert" className={forms.error}>
          {refusal.message}
        </p>
      )}
      <details className={forms.words} open={refusal !== null || undefined}>
        <summary className="touch">管理：删除字幕</summary>
        <p className={forms.small}>作者会看到理由；视频和其他字幕还在。删除以后不能恢复。</p>
        <ul className={forms.list}>
          {langs.map((lang) => (
            <li key={lang}>
              <Removal lang={lang} refusal={refusal?.lang === lang ? refusal : null} />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function Removal({ lang, refusal }: { lang: CaptionLang; refusal: CaptionRefusal | null }) {
  const name = captionLangName[lang];
  const errorId = `caption-desk-${lang}-error`;
  return (
    <Form method="post" preventScrollReset className={forms.form} aria-label={`删除${name}字幕`}>
      <FormOwner />
      <input type="hidden" name="intent" value="caption-remove" />
      <input type="hidden" name="lang" value={lang} />
      <div className={forms.fields}>
        <label className={forms.wide}>
          <span>{name}：删除的理由</span>
          <input
            name="reason"
            required
            maxLength={roomFor(limits.removalReasonMax)}
            autoComplete="off"
            defaultValue={refusal?.reason}
            className={forms.input}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? errorId : undefined}
          />
        </label>
        <button type="submit" className={button.danger}>
          删除字幕
        </button>
      </div>
      {refusal && (
        <p id={errorId} role="alert" className={forms.error}>
          {refusal.message}
        </p>
      )}
    </Form>
  );
}
