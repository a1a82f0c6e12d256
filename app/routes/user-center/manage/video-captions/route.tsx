import { Form, Link } from "react-router";
import { captionEndpoints, captionLang, type OwnCaption } from "#contract/posts/caption.ts";
import { limits } from "#contract/shared/limits.ts";
import { captionPath } from "~/features/video-player/caption-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { captionAction } from "./caption-action.server.ts";
import { CaptionPreviewForm } from "./caption-preview.tsx";
import { CaptionForm } from "./caption-form.tsx";
import { captionFormPath, captionsPath } from "../captions-path.ts";
import styles from "./captions.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: `《${loaderData?.video.title ?? ""}》的字幕`, description: "上传和修改视频的字幕。", noindex: true },
  );
}

/** The captions of the member's own video. `?lang=` puts those of a language into the form. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const id = idParam(args);
  const { video, captions } = await load(args, captionEndpoints.list, { params: { id } });
  const asked = captionLang.safeParse(args.url.searchParams.get("lang"));
  const known = asked.success ? captions.find(({ lang }) => lang === asked.data) : undefined;
  const start = known && {
    lang: known.lang,
    text: (await load(args, captionEndpoints.get, { params: { id, lang: known.lang } })).body,
  };
  return { formKey: newFormKey(args), video, captions, start: start ?? null };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const form = await readForm(args);
  return captionAction(args, form, idParam(args));
}

export default function VideoCaptions({
  loaderData: { formKey, video, captions, start },
  actionData,
}: Route.ComponentProps) {
  return (
    <section className={surface.screen}>
      <h1 dir="auto">《{video.title}》的字幕</h1>
      <p className={styles.links}>
        <Gaps>
          <Link to="/user/manage/video" className="touch">
            我的视频
          </Link>
          <Link to={`/video/${video.id}`} className="touch">
            看这个视频
          </Link>
        </Gaps>
      </p>
      {captions.length === 0 ? (
        <p className={styles.note}>还没有字幕。有字幕的视频，听不见或不方便开声音的人也能看。</p>
      ) : (
        <ul className={styles.list}>
          {captions.map((caption) => (
            <CaptionRow key={caption.lang} videoId={video.id} caption={caption} />
          ))}
        </ul>
      )}
      {actionData?.shown ? (
        <CaptionPreviewForm key={actionData.shown.turn} formKey={formKey} shown={actionData.shown} />
      ) : (
        <>
          <h2 className={styles.heading}>{start ? "修改字幕" : "添加字幕"}</h2>
          <p className={styles.note}>每种语言一份，最多 {limits.captionLangsMax} 种；再传同一种语言会替换原来的。</p>
          <CaptionForm key={formKey} formKey={formKey} start={start} refusal={actionData?.refusal ?? null} />
        </>
      )}
    </section>
  );
}

function CaptionRow({ videoId, caption }: { videoId: number; caption: OwnCaption }) {
  const { lang, label, cueCount, updatedAt } = caption;
  const now = useNow();
  return (
    <li className={styles.item}>
      <Gaps>
        <span className={styles.name} lang={lang}>
          {label}
        </span>
        <span className={styles.note}>{cueCount} 条</span>
        <span className={styles.note}>
          <TimeText iso={updatedAt} now={now} />
        </span>
        <Link to={captionFormPath(videoId, lang)} className={button.quiet} aria-label={`修改${label}字幕`}>
          修改
        </Link>
        <a href={captionPath(videoId, lang)} download={`${videoId}.${lang}.vtt`} className={button.quiet}>
          下载
        </a>
      </Gaps>
      <details className={fold.details}>
        <summary className={button.quiet} aria-label={`删除${label}字幕`}>
          删除
        </summary>
        <Form method="post" action={captionsPath(videoId)}>
          <FormOwner follows />
          <input type="hidden" name="lang" value={lang} />
          <p className={styles.note}>删除以后不能恢复，可以先下载。</p>
          <button type="submit" name="intent" value="remove" className={button.danger}>
            确定删除
          </button>
        </Form>
      </details>
    </li>
  );
}
