import { Link } from "react-router";
import { deliverySettingsPath } from "#contract/accounts/delivery-names.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { drawQr } from "~/features/qr/draw-qr.server.ts";
import { Qr } from "~/features/qr/qr.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import type { Route } from "./+types/route";
import surface from "~/ui/surface/surface.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./subscribe-wechat.module.css";

const PATH = "/user/subscribe-wechat";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "关注公众号", description: "扫码关注本站的微信公众号。", noindex: true },
  );
}

/** R18: the page with the QR code of the WeChat service account. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { available, sendsNotices, subscribed, qrContent, expiresAt } = await load(
    args,
    wechatEndpoints.subscription,
    {},
  );
  if (!available || !qrContent) return { available, sendsNotices, subscribed, code: null };
  // The simulation returns a path of this site; a phone needs the absolute address.
  const content = new URL(qrContent, args.url.origin).href;
  const openHref = qrContent.startsWith("/") ? qrContent : null;
  return { available, sendsNotices, subscribed, code: { drawing: drawQr(content), expiresAt, openHref } };
}

export default function SubscribeWechat({
  loaderData: { available, sendsNotices, subscribed, code },
}: Route.ComponentProps) {
  return (
    <section className={surface.screen}>
      <h1>关注公众号</h1>
      <p className={styles.lead}>
        扫码关注本站的微信公众号，关注的状态会显示在这里。
        {sendsNotices ? (
          <>
            关注以后，可以在<Link to={deliverySettingsPath}>通知设置</Link>里选择哪些通知发到微信。
          </>
        ) : (
          <>
            回复、点赞和系统通知都在<Link to="/message/reply">消息</Link>里，目前不会推送到微信。
          </>
        )}
      </p>
      {available ? (
        <p className={styles.status}>
          <Gaps>
            <span className={styles.state} data-on={subscribed || undefined}>
              {subscribed ? "已关注" : "未关注"}
            </span>
            <Link to={PATH} preventScrollReset className={styles.refresh}>
              刷新
            </Link>
          </Gaps>
        </p>
      ) : (
        <p className={styles.none}>本站还没有接入公众号。站内的消息照常。</p>
      )}
      {subscribed && (
        <p className={styles.small}>
          已经和你的账号关联。不想关注时，在微信里取消即可。
          {sendsNotices && (
            <>
              {" "}
              <Link to={deliverySettingsPath}>选择发到微信的通知</Link>
            </>
          )}
        </p>
      )}
      {code && <HowTo code={code} />}
    </section>
  );
}

function HowTo({
  code: { drawing, expiresAt, openHref },
}: {
  code: NonNullable<Route.ComponentProps["loaderData"]["code"]>;
}) {
  return (
    <>
      <figure className={styles.figure}>
        <Qr drawing={drawing} label="公众号二维码" />
        {expiresAt && (
          <figcaption className={styles.small}>
            二维码有效期至 <time dateTime={expiresAt}>{exactTimeText(expiresAt)}</time>
          </figcaption>
        )}
      </figure>
      <ol className={styles.steps}>
        <li>
          打开微信，点右上角的「＋」，选「扫一扫」，扫上面的二维码。用手机看这一页时，长按二维码，选「识别图中的二维码」。
        </li>
        <li>在打开的页面点「关注」。</li>
        <li>回到这里点「刷新」，看到「已关注」就好了。</li>
      </ol>
      {openHref && (
        <p className={styles.small}>
          测试环境：<a href={openHref}>打开模拟的关注页</a>
        </p>
      )}
    </>
  );
}
