import { Link } from "react-router";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { cutText } from "#contract/shared/cut-text.ts";
import { askedCircle, circlePlaces } from "~/features/circle-place/places.server.ts";
import { OriginCard } from "~/features/dynamic-card/origin-card.tsx";
import { Composer } from "~/features/dynamic-composer/composer.tsx";
import { emptyDraft } from "~/features/dynamic-composer/dynamic-form.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { load } from "~/server/api.server.ts";
import { loadDynamicDraft, postDynamic, repostOfText } from "~/features/dynamic-composer/dynamic-post.server.ts";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { keepWritten } from "../keep-written.ts";
import type { Route } from "./+types/route";
import styles from "./publish-dynamic.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    {
      title: loaderData?.repost ? "转发" : "发动态",
      description: "发一条动态：文字、九张图片、一段视频或一个投票。",
      noindex: true,
    },
  );
}

export const shouldRevalidate = keepWritten;

/**
 * A new dynamic, which starts with the member's draft; or with `?repost=dynamic-12` or `article-7` a repost. A repost
 * of a repost quotes its text.
 */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const of = repostOfText(args.url.searchParams.get("repost"));
  const formKey = newFormKey(args);
  if (!of) {
    const [draft, places] = await Promise.all([loadDynamicDraft(args), circlePlaces(args, "dynamic")]);
    return { repost: null, start: { ...draft, circleId: askedCircle(args) ?? draft.circleId }, places, formKey };
  }
  const [{ origin, passed }, places] = await Promise.all([
    load(args, dynamicEndpoints.origin, { params: of }),
    circlePlaces(args, "dynamic"),
  ]);
  const source = passed?.source ? `//@${personName(passed.author)} ${passed.source}` : "";
  const start = { ...emptyDraft, source: cutText(source, 500) };
  return { repost: { of, origin }, start, places, formKey };
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  return postDynamic(args, (id) => `/dynamic/${id}`);
}

export default function PublishDynamic({
  loaderData: { repost, start, places, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <section className={`${surface.card} ${styles.screen}`}>
      <header className={styles.head}>
        <h1>{repost ? "转发" : "发动态"}</h1>
        <Link to="/user/manage/dynamic" className={styles.mine}>
          我的动态
        </Link>
      </header>
      <Composer
        key={formKey}
        formKey={formKey}
        answer={actionData}
        start={start}
        places={places}
        rows={repost ? 3 : 6}
        {...(repost ? { repostOf: repost.of, placeholder: "说说转发的理由（选填）" } : {})}
      >
        {repost && <OriginCard origin={repost.origin} isCompact />}
      </Composer>
    </section>
  );
}
