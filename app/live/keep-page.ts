import { data, isRouteErrorResponse, type Location } from "react-router";
import { isFormAnswer } from "../lib/form-answer.ts";
import { showMessage } from "../lib/global-message.ts";
import { pageKeeper, type RouteResults } from "../lib/page-keeper.ts";
import type { PageView } from "../lib/page-view.ts";
import { fetcherReads, type RouterCall, routerCalls } from "../lib/router-calls.ts";
import { placeOf, takeSend } from "./form-sends.ts";
import { NO_ANSWER, stopAtTheGate } from "./offline-gate.ts";

const NO_LUCK = "服务器开小差了，请稍后再试";

/** What the router makes of an action's error: it wraps all but responses. */
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
 * The sentence for an error that says nothing about the page: the network's, a proxy's or the server's own trouble.
 * @returns undefined for what the page must show: a refusal, what is gone
 */
export function troubleOf(result: unknown): string | undefined {
  const error = unwrapped(result);
  if (isRouteErrorResponse(error)) {
    const said: unknown =
      typeof error.data === "object" && error.data !== null && "message" in error.data ? error.data.message : undefined;
    // The server's own no is an object; a proxy's page is text.
    return error.status >= 500 ? (typeof said === "string" ? said : NO_ANSWER) : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  return error.message === "Unexpected Server Error" ? NO_LUCK : NO_ANSWER;
}

/** Whether the server took a form: it answered well, or led on to another page than the login. */
function isTaken(results: RouteResults): boolean {
  return Object.values(results).every(({ result }) => {
    if (result instanceof Response) return result.status < 400 && !result.headers.get("Location")?.startsWith("/login");
    const isGood = typeof result === "object" && result !== null && "init" in result;
    const status = isGood ? (result.init as ResponseInit | null)?.status : undefined;
    return status !== undefined && status < 400;
  });
}

/** The login page that an answer leads to, when it leads back to where the form was sent. */
function loginIn(request: Request, results: RouteResults): string | undefined {
  const to = Object.values(results).flatMap(({ result }) =>
    result instanceof Response ? (result.headers.get("location") ?? []) : [],
  )[0];
  if (!to?.startsWith("/login?")) return undefined;
  const back = new URL(new URL(to, request.url).searchParams.get("redirect") ?? "", request.url);
  return back.pathname === new URL(request.url).pathname ? to : undefined;
}

const shapeOf = (path: string) => path.replace(/\/\d+(?=\/|$)/g, "/:id");

/** Shapes of the paths whose program is loaded: the router has answered for them. Where it is not, the router may load the page anew. */
const loadedShapes = new Set<string>();

/** The newest call with a form to an address. */
const callTo = (place: string): RouterCall | undefined =>
  [...routerCalls].findLast(({ to, formData }) => formData && placeOf(to) === place);

/** Whether a page is read at an address, and not a fetcher's data. */
const isOfPage = (place: string): boolean =>
  place === placeOf(window.location) ||
  [...routerCalls].some(({ kind, to }) => kind === "navigate" && placeOf(to) === place) ||
  ![...fetcherReads.values()].some((read) => placeOf(read) === place);

/**
 * X04, X07: a form, a button or a link whose answer does not come leaves the page as it is and says so, instead of the
 * error page in the place of what was typed. For everything that the router sends: one place for all forms.
 * @param view the page on the screen
 * @param isThere whether the server answers
 * @returns ends it
 */
export function keepPage(view: { current: PageView }, isThere: () => Promise<boolean>): () => void {
  /** The last answer of an action, by the id of its route, and the location from which its form was sent. */
  let answer: { from: Location; id: string; value: unknown } | undefined;

  /** What React Router shows of an action: an answer goes with the next location. */
  const shownAnswer = (id: string) =>
    answer?.id === id && answer.from === view.current.previous ? answer.value : undefined;

  /** Ends what is under way: the router stays where it is, and asks for nothing. */
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
    // Nothing is read again after a 503, and the form that was sent keeps its key: another press is the same one.
    return { [id]: { type: "data", result: data(value, { status: 503 }) } };
  }

  function keepRead(place: string, results: RouteResults, message: string): RouteResults {
    const { location, matches } = view.current;
    const isPage = isOfPage(place);
    const kept = (id: string, result: RouteResults[string]) => {
      if (result.type !== "error" || troubleOf(result.result) === undefined) return result;
      if (!isPage) return { type: "data", result: undefined } as const;
      const shown = matches.find((match) => match.id === id)?.loaderData;
      return shown !== undefined
        ? ({ type: "data", result: shown } as const)
        : ({ type: "error", result: { status: 503, statusText: "", internal: false, data: { message } } } as const);
    };
    // Of who goes back the address is another already: the page that it names says what is the matter.
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
    const results = await next();
    if (isSent && isTaken(results)) {
      mirrored?.onTaken();
      if (sent) pageKeeper.taken.add(sent);
    }
    if (request.signal.aborted) return results;
    const login = sent && loginIn(request, results);
    if (login) {
      // Without the program the login page comes as it does for a form without words.
      const carrier = await import("./carry-form.ts").catch(() => null);
      // The page stays, with its form busy, until the login page is there.
      if (carrier?.carryForm(sent, login)) return new Promise(() => {});
    }
    for (const [id, { type, result }] of Object.entries(results)) {
      const message = type === "error" ? troubleOf(result) : undefined;
      if (message === undefined) continue;
      // What reads by itself in the background is silent. A step in the history is no call of the router.
      if (isSent || isCalled || view.current.navigation.state !== "idle") showMessage("error", message);
      return isSent ? keepSent(call, results, id) : keepRead(place, results, message);
    }
    loadedShapes.add(shapeOf(pathname));
    for (const [id, { type, result }] of Object.entries(results))
      if (call?.kind === "navigate" && type === "data" && !(result instanceof Response))
        answer = { from: view.current.location, id, value: unwrapped(result) };
    return results;
  };
  // An answer that came before this program is not known here, and a failed press would lose it: the gate asks the server first.
  if (!isFormAnswer() && !view.current.previous) loadedShapes.add(shapeOf(window.location.pathname));
  const open = stopAtTheGate(isThere, (path) => loadedShapes.has(shapeOf(path)));
  return () => {
    pageKeeper.keep = null;
    open();
  };
}
