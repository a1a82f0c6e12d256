import { data, isRouteErrorResponse, type Location } from "react-router";
import { DYNAMIC_PATH } from "../lib/dynamic-path.ts";
import { isFormAnswer } from "../lib/form-answer.ts";
import { showMessage } from "../lib/global-message.ts";
import { isTaken, pageKeeper, type RouteResults } from "../lib/page-keeper.ts";
import type { PageView } from "../lib/page-view.ts";
import { callTo, fetcherReads, placeOf, type RouterCall, routerCalls } from "../lib/router-calls.ts";
import { LOGOUT, takeSend } from "./form-sends.ts";
import { freshPage, keepFresh } from "./fresh-page.ts";
import { NO_ANSWER, blockWhileOffline, noAnswerTo } from "./offline-gate.ts";

const NO_LUCK = "服务器开小差了，请稍后再试";

/** Undoes the router's wrapper: it wraps each error of an action that is not a response. */
function unwrapped(result: unknown): unknown {
  return typeof result === "object" &&
    result !== null &&
    "type" in result &&
    result.type === "DataWithResponseInit" &&
    "data" in result
    ? result.data
    : result;
}

/**
 * The message for an error that concerns the network, a proxy or the server, and not the page.
 * @returns undefined for an error that the page must show: a refusal, or a missing page
 */
export function troubleOf(result: unknown): string | undefined {
  const error = unwrapped(result);
  if (isRouteErrorResponse(error)) {
    const said: unknown =
      typeof error.data === "object" && error.data !== null && "message" in error.data ? error.data.message : undefined;
    // Our server's refusal is an object; a proxy's error page is text.
    return error.status >= 500 ? (typeof said === "string" ? said : NO_ANSWER) : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  return error.message === "Unexpected Server Error" ? NO_LUCK : NO_ANSWER;
}

/** The login page to which an answer redirects, if it leads back to the page that sent the form. */
function loginIn(request: Request, results: RouteResults): string | undefined {
  const to = Object.values(results).flatMap(({ result }) =>
    result instanceof Response ? (result.headers.get("location") ?? []) : [],
  )[0];
  if (!to?.startsWith("/login?")) return undefined;
  const back = new URL(new URL(to, request.url).searchParams.get("redirect") ?? "", request.url);
  return back.pathname === new URL(request.url).pathname ? to : undefined;
}

const shapeOf = (path: string) => path.replace(/\/\d+(?=\/|$)/g, "/:id");

/**
 * Shapes of the paths whose program is loaded, because the router has answered for them. For any other path the router
 * may load a new document.
 */
const loadedShapes = new Set<string>();

/** Whether an address is read as a page, and not as a fetcher's data. */
const isOfPage = (place: string): boolean =>
  place === placeOf(window.location) ||
  [...routerCalls].some(({ kind, to }) => kind === "navigate" && placeOf(to) === place) ||
  ![...fetcherReads.values()].some((read) => placeOf(read) === place);

/**
 * X04, X07: after a form, a button or a link without an answer, preserves the page and shows a message. Otherwise the
 * error page would replace typed text. Applies to every request of the router, so that no form needs its own code.
 * @param view the page on the screen
 * @param isThere whether the server answers
 * @returns a function that ends this
 */
export function keepPage(view: { current: PageView }, isThere: () => Promise<boolean>): () => void {
  /** The last answer of an action, with the id of its route and the location from which its form was sent. */
  let answer: { from: Location; id: string; value: unknown } | undefined;

  /** The action's answer that React Router shows now: it shows an answer until the next location. */
  const shownAnswer = (id: string) =>
    answer?.id === id && answer.from === view.current.previous ? answer.value : undefined;

  /** Ends the pending navigation: the router stays at its location and requests nothing. */
  function stay() {
    const { location, navigate } = view.current;
    void navigate(location.pathname + location.search + location.hash, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: location.state as unknown,
    });
  }

  function keepSent(call: RouterCall | undefined, results: RouteResults, id: string): RouteResults {
    const from = view.current.location;
    const isNavigation = call?.kind === "navigate";
    if (isNavigation && placeOf(call.to) !== placeOf(from)) {
      stay();
      return results;
    }
    const value = isNavigation ? shownAnswer(id) : undefined;
    if (isNavigation) answer = { from, id, value };
    // After a 503 the router revalidates nothing, and the form preserves its one-time key: another press counts as the
    // same submit.
    return { [id]: { type: "data", result: data(value, { status: 503 }) } };
  }

  /**
   * X04: a like or a comment waits for the network. A like's answer waits, too, so that its button shows the wanted
   * state meanwhile.
   */
  async function keepWaiting(call: RouterCall, isTried: boolean, error: unknown) {
    const isLost = call.kind === "fetch" && !isRouteErrorResponse(unwrapped(error)) && troubleOf(error) === NO_ANSWER;
    const waits = isLost && call.formData ? pageKeeper.waiting?.take(call.to.pathname, call.formData, isTried) : null;
    if (!waits) return undefined;
    // A background read that fails meanwhile fails silently.
    routerCalls.delete(call);
    const settled = await waits;
    switch (settled.kind) {
      case "done":
        return data({ refusal: null });
      case "refused":
        return data({ refusal: { formError: settled.message } }, { status: 403 });
      case "stored":
        return data({ refusal: null }, { status: 503 });
      default:
        return data(undefined, { status: 503 });
    }
  }

  function keepRead(place: string, results: RouteResults, message: string): RouteResults {
    const { location, matches } = view.current;
    const isPage = isOfPage(place);
    if (isPage && place === placeOf(location)) freshPage.wantAgain();
    const kept = (id: string, result: RouteResults[string]) => {
      if (result.type !== "error" || troubleOf(result.result) === undefined) return result;
      if (!isPage) return { type: "data", result: undefined } as const;
      const shown = matches.find((match) => match.id === id)?.loaderData;
      return shown !== undefined
        ? ({ type: "data", result: shown } as const)
        : ({ type: "error", result: { status: 503, statusText: "", internal: false, data: { message } } } as const);
    };
    // After a step back in the history, the address has already changed: the page at that address shows the error.
    if (isPage && place !== placeOf(location) && place !== placeOf(window.location)) stay();
    return Object.fromEntries(Object.entries(results).map(([id, result]) => [id, kept(id, result)]));
  }

  pageKeeper.keep = async ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const place = placeOf({ pathname, search });
    const isSent = request.method !== "GET";
    const isCalled = routerCalls.size > 0;
    const call = isSent ? callTo(place) : undefined;
    const sent = call?.formData;
    const mirrored = isSent ? takeSend(place) : undefined;
    const isOnline = navigator.onLine;
    const results = await next();
    if (isSent && isTaken(results)) mirrored?.onTaken();
    if (isSent && pathname === "/logout" && isTaken(results)) window.dispatchEvent(new Event(LOGOUT));
    if (request.signal.aborted) return results;
    const login = sent && loginIn(request, results);
    if (login) {
      // If this module cannot be loaded, the login page opens as for a form without typed words.
      const carrier = await import("./carry-form.ts").catch(() => null);
      // Never resolves: the page and its busy form stay until the login page has loaded.
      if (carrier?.carryForm(sent, login)) return new Promise(() => {});
    }
    for (const [id, { type, result }] of Object.entries(results)) {
      const message = type === "error" ? troubleOf(result) : undefined;
      if (message === undefined) continue;
      const kept = call && (await keepWaiting(call, isOnline, result));
      if (kept) {
        if (kept.data) mirrored?.onTaken();
        return { [id]: { type: "data", result: kept } };
      }
      // A background read fails silently. A step in the history is not in `routerCalls`, so the navigation's state is
      // checked, too.
      if (isSent || isCalled || view.current.navigation.state !== "idle")
        showMessage("error", message === NO_ANSWER && sent ? noAnswerTo(sent) : message);
      return isSent ? keepSent(call, results, id) : keepRead(place, results, message);
    }
    loadedShapes.add(shapeOf(pathname));
    for (const [id, { type, result }] of Object.entries(results))
      if (call?.kind === "navigate" && type === "data" && !(result instanceof Response))
        answer = { from: view.current.location, id, value: unwrapped(result) };
    return results;
  };
  pageKeeper.lost = async (body) => {
    const settled = await pageKeeper.waiting?.take(DYNAMIC_PATH, body);
    if (!settled) showMessage("error", NO_ANSWER);
    return settled?.kind === "done" ? settled.reply : undefined;
  };
  // An action's answer that came before this module was loaded is unknown here, and a failed press would lose it. Its
  // path is therefore not counted as loaded: the offline gate asks the server first.
  if (!isFormAnswer() && !view.current.previous) loadedShapes.add(shapeOf(window.location.pathname));
  const open = blockWhileOffline(isThere, (path) => loadedShapes.has(shapeOf(path)));
  const endFreshness = keepFresh(() => view.current.revalidate());
  return () => {
    pageKeeper.keep = null;
    endFreshness();
    open();
  };
}
