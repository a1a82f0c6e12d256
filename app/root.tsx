import "./theme/themes.css";
import "./theme/base.css";
import { type ReactNode, useContext } from "react";
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import type { Route } from "./+types/root";
import { BuildRefresh } from "./features/build-refresh/build-refresh.tsx";
import { FlashMessages } from "./features/flash/flash-messages.tsx";
import { PhoneBind } from "./features/phone-bind/phone-bind.tsx";
import { RandomName } from "./features/random-name/random-name.tsx";
import { FOOTER_ID } from "./features/shell/footer.tsx";
import { FooterLines, inFooter } from "./features/shell/footer-lines.tsx";
import { ErrorPage } from "./features/shell/error-page.tsx";
import { SessionSync } from "./features/shell/session-sync.tsx";
import { Shell } from "./features/shell/shell.tsx";
import { renderFragment } from "./fragments/render-fragment.server.tsx";
import { announcementAt } from "./lib/announcement.ts";
import { saveRenderedAddress } from "./lib/rendered-address.ts";
import { errorWords } from "./lib/error-words.ts";
import { FormAnswerContext } from "./lib/form-answer.ts";
import { LinkModeContext } from "./lib/link-mode-context.ts";
import { NonceContext } from "./lib/nonce.ts";
import { WithoutScriptsContext } from "./lib/without-scripts.ts";
import { keepPage } from "./lib/page-keeper.ts";
import { pageMeta } from "./lib/page-meta.ts";
import { type RootData, useRootData } from "./lib/root-data.ts";
import { attempt, toLogin } from "./server/api.server.ts";
import { buildId } from "./server/build.server.ts";
import { webEnv } from "./server/env.server.ts";
import { askForConsent } from "./server/consent.server.ts";
import { failureMiddleware } from "./server/failure-answer.server.ts";
import { leadToRest } from "./server/minor.server.ts";
import { flashContext, flashMiddleware } from "./server/flash.server.ts";
import { searchHistoryMiddleware } from "./server/search-history.server.ts";
import { pendingUser } from "./features/phone-bind/pending.server.ts";
import { readClosedAnnouncement, readLinkMode, readTheme } from "./server/preferences.server.ts";
import { getSession, readerOf, sessionMiddleware } from "./server/session.server.ts";
import { readSite, shownConfig } from "./server/site.server.ts";
import type { ThemeChoice } from "./lib/theme-names.ts";
import { rootAttributes } from "./theme/apply-theme.ts";
import { themeInfo } from "./theme/theme-info.ts";
import { Island } from "./ui/island.tsx";
import { NavigationProgress } from "./ui/navigation-progress/navigation-progress.tsx";
import { RouteFocus } from "./ui/route-focus/route-focus.tsx";

const loadAfterwards = () => import("./features/deferred-parts/deferred-parts.tsx");
const loadUnread = () => import("./live/unread-live.tsx");

export function meta({ error, matches, location }: Route.MetaArgs) {
  return error === undefined
    ? pageMeta({ matches, location }, {})
    : pageMeta({ matches, location }, { title: errorWords(error).title, noindex: true });
}

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/icons/logo.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "search", type: "application/opensearchdescription+xml", href: "/opensearch.xml", title: "搜索" },
];

export const middleware: Route.MiddlewareFunction[] = [
  flashMiddleware,
  sessionMiddleware,
  searchHistoryMiddleware,
  failureMiddleware,
];

export const clientMiddleware = [keepPage];

/** An API may also answer an unknown token by a success without data. */
const currentOrNobody = { ...userEndpoints.current, output: userEndpoints.current.output.nullish() };

/**
 * S05: theme, configuration, tags and, with a token, the current user. A token that the API refuses ends the session.
 */
export async function loader(args: Route.LoaderArgs) {
  const session = getSession(args.context);
  const [site, current, pendingBind] = await Promise.all([
    readSite(args),
    session.token ? attempt(args, currentOrNobody, {}) : undefined,
    pendingUser(args),
  ]);
  let flash: RootData["flash"] = args.context.get(flashContext).take() ?? null;
  // A temporary failure of the API, or an error code that only the API knows, ends no session: the visitor sees the
  // page as a guest meanwhile.
  const refusal = current?.ok === false ? current.failure.statusCode : 0;
  const isNobody = current?.ok === true && !current.data;
  const isRefused = isNobody || (refusal >= 400 && refusal < 500 && refusal !== 422 && refusal !== 429);
  if (isRefused) {
    // S03. Loaders of private pages that ask the API nothing do not learn it.
    if (session.isPrivate && !session.answersForm) throw toLogin(args);
    session.logout();
    flash ??= { type: "warning", content: "请重新登录" };
  }
  // X05, X06: the page renders with defaults and shows the error.
  if (site.loadError) flash ??= { type: "error", content: site.loadError };
  const env = webEnv();
  const known = (current?.ok ? current.data : null) ?? null;
  const viewer = known && {
    ...known,
    sessionFingerprint: known.sessionFingerprint || readerOf(session.token ?? ""),
  };
  if (viewer?.minor?.rests) leadToRest(args);
  if (viewer?.mustAgree) askForConsent(args);
  const suggested =
    viewer && !viewer.name && !viewer.mustAgree ? await attempt(args, profileEndpoints.randomName, {}) : undefined;
  const themeChoice = readTheme(args.request);
  const now = Date.now();
  const footer = inFooter(site.config, now);
  const footerKey = `footer ${JSON.stringify(footer)}`;
  renderFragment(args, { id: FOOTER_ID, key: footerKey, render: () => <FooterLines {...footer} /> });
  const announced = announcementAt(site.config, now);
  const closed = readClosedAnnouncement(args.request.headers.get("cookie"));
  return data({
    ...site,
    config: shownConfig(site.config),
    tags: site.tags.map(({ id, slug, name }) => ({ id, slug, name })),
    announcement: announced?.mark === closed ? null : announced,
    viewer,
    nameSuggestion: suggested?.ok ? suggested.data.name : null,
    pendingBind,
    theme: themeChoice === "system" ? "light" : themeChoice,
    themeChoice,
    linkMode: readLinkMode(args.request),
    buildId: await buildId(),
    statisticsScriptUrl: env.statisticsScriptUrl ?? null,
    flash,
    now,
    origin: env.siteUrl,
    chatSocketBase: env.chatSocketBase,
  } satisfies RootData);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const choice = root?.themeChoice ?? "system";
  const isFormAnswer = useContext(FormAnswerContext);
  return (
    // For `system` the theme's script may set other attributes than the server, because only it knows the system's
    // theme.
    <html
      lang="zh-CN"
      {...rootAttributes(choice)}
      data-form-answer={isFormAnswer || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <script nonce={useContext(NonceContext)} suppressHydrationWarning>
          {saveRenderedAddress}
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <BarColour choice={choice} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <NavigationProgress />
        <RouteFocus />
        {!useContext(WithoutScriptsContext) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        {root?.statisticsScriptUrl && <StatisticsScript src={root.statisticsScriptUrl} />}
      </body>
    </html>
  );
}

function BarColour({ choice }: { choice: ThemeChoice }) {
  if (choice !== "system") return <meta name="theme-color" content={themeInfo[choice].barColour} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeInfo.light.barColour} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeInfo.dark.barColour} />
    </>
  );
}

/**
 * S06. The onError handler makes React leave the script here, at the document's end; without it React would move the
 * script to the head.
 */
function StatisticsScript({ src }: { src: string }) {
  return <script async src={src} nonce={useContext(NonceContext)} onError={() => {}} suppressHydrationWarning />;
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <LinkModeContext value={loaderData.linkMode}>
      <PhoneBind pending={loaderData.pendingBind} isLoggedIn={loaderData.viewer !== null} />
      {loaderData.nameSuggestion !== null && <RandomName suggestion={loaderData.nameSuggestion} />}
      <Outlet />
      <FlashMessages flash={loaderData.flash} theme={loaderData.theme} />
      <Island load={loadAfterwards} themeChoice={loaderData.themeChoice} linkMode={loaderData.linkMode} />
      {loaderData.viewer && <Island load={loadUnread} />}
      <BuildRefresh buildId={loaderData.buildId} />
      <SessionSync fingerprint={loaderData.viewer?.sessionFingerprint ?? null} />
    </LinkModeContext>
  );
}

/**
 * The last error boundary: shows errors that no route's boundary has caught, inside the shell, so that the visitor can
 * navigate on.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData();
  return (
    <>
      <Shell>
        <ErrorPage error={error} />
      </Shell>
      {root && <FlashMessages flash={isRouteErrorResponse(error) ? root.flash : null} theme={root.theme} />}
      {root && <BuildRefresh buildId={root.buildId} failed={!isRouteErrorResponse(error)} />}
    </>
  );
}
