import { data, type DataRouter, isRouteErrorResponse, matchRoutes } from "react-router";
import { showMessage } from "../lib/global-message.ts";
import { pageKeeper, type RouteResults } from "../lib/page-keeper.ts";
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

/** Whether all of a page's program is there: the router asks for the rest of it, and loads the page anew where none comes. */
function isLoaded({ routes }: DataRouter, path: string): boolean {
  const modules = (window as { __reactRouterRouteModules?: Record<string, unknown> }).__reactRouterRouteModules ?? {};
  return matchRoutes(routes, path)?.every(({ route }) => route.id in modules) ?? false;
}

/**
 * X04, X07: a form, a button or a link whose answer does not come leaves the page as it is and says so, instead of the
 * error page in the place of what was typed. For everything that the router sends: one place for all forms.
 * @param isThere whether the server answers
 * @returns ends it
 */
export function keepPage(router: DataRouter, isThere: () => Promise<boolean>): () => void {
  /** Ends what is under way: the router stays where it is, and asks for nothing. */
  function stay() {
    const { location } = router.state;
    void router.navigate(location.pathname + location.search + location.hash, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: location.state as unknown,
    });
  }

  function keepSent(request: Request, results: RouteResults, id: string): RouteResults {
    const { navigation, location, actionData } = router.state;
    const isNavigation =
      navigation.state === "submitting" && new URL(navigation.formAction, request.url).href === request.url;
    if (isNavigation && placeOf(navigation.location) !== placeOf(location)) {
      stay();
      return results;
    }
    // Nothing is read again after a 503, and the form that was sent keeps its key: another press is the same one.
    return {
      [id]: { type: "data", result: data(isNavigation ? (actionData?.[id] as unknown) : undefined, { status: 503 }) },
    };
  }

  function keepRead(request: Request, results: RouteResults, message: string): RouteResults {
    const { navigation, location, loaderData } = router.state;
    const target = navigation.location ?? location;
    const isOfPage = placeOf(new URL(request.url)) === placeOf(target);
    const kept = (id: string, result: RouteResults[string]) => {
      if (result.type !== "error" || troubleOf(result.result) === undefined) return result;
      if (!isOfPage) return { type: "data", result: undefined } as const;
      return id in loaderData
        ? ({ type: "data", result: loaderData[id] as unknown } as const)
        : ({ type: "error", result: { status: 503, statusText: "", internal: false, data: { message } } } as const);
    };
    // Of who goes back the address is another already: the page that it names says what is the matter.
    if (isOfPage && placeOf(target) !== placeOf(location) && navigation.historyAction !== "POP") stay();
    return Object.fromEntries(Object.entries(results).map(([id, result]) => [id, kept(id, result)]));
  }

  /** What a page's form has sent, until its answer is there. */
  function sentWith(request: Request): FormData | undefined {
    const { navigation, fetchers } = router.state;
    const isSent = ({ formAction }: { formAction: string | undefined }) =>
      formAction !== undefined && new URL(formAction, request.url).href === request.url;
    return [navigation, ...fetchers.values()].find(isSent)?.formData;
  }

  pageKeeper.keep = async ({ request }, next) => {
    // What reads by itself in the background is silent.
    const isAsked =
      request.method !== "GET" ||
      router.state.navigation.state !== "idle" ||
      [...router.state.fetchers.values()].some(({ state }) => state !== "idle");
    const mirrored = request.method === "GET" ? undefined : takeSend(placeOf(new URL(request.url)));
    const sent = request.method === "GET" ? undefined : sentWith(request);
    const results = await next();
    if (request.method !== "GET" && isTaken(results)) {
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
      if (isAsked) showMessage("error", message);
      return request.method === "GET" ? keepRead(request, results, message) : keepSent(request, results, id);
    }
    return results;
  };
  const open = stopAtTheGate(isThere, (path) => isLoaded(router, path));
  return () => {
    pageKeeper.keep = null;
    open();
  };
}
