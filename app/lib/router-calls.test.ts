import { createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { callInstrumentation, fetcherReads, navigations, routerCalls } from "./router-calls.ts";

afterEach(() => vi.unstubAllGlobals());

/** A router whose loaders and actions wait until the test lets them answer. */
function makeRouter() {
  vi.stubGlobal("window", { location: { origin: "http://localhost" } });
  let answer = () => {};
  const wait = () => new Promise<null>((resolve) => (answer = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { id: "home", path: "/", action: wait },
      { id: "article", path: "/article/:id", loader: wait, action: wait },
    ],
    { instrumentations: [callInstrumentation] },
  );
  return { router, answer: () => answer() };
}

const calls = () => [...routerCalls].map(({ kind, to, formData }) => [kind, to.pathname + to.search, formData]);

test("X04 a navigation is a pending call until its page is there", async () => {
  const { router, answer } = makeRouter();
  const ended = router.navigate("/article/5?page=2");
  expect(calls()).toEqual([["navigate", "/article/5?page=2", undefined]]);
  await vi.waitFor(() => expect(router.state.navigation.state).toBe("loading"));
  answer();
  await ended;
  expect(calls()).toEqual([]);
});

test("X04 a call holds the router's own FormData object, for a form with and without an address", async () => {
  const { router, answer } = makeRouter();
  const formData = new FormData();
  const ended = router.navigate(null, { formMethod: "post", formData });
  expect(calls()).toEqual([["navigate", "/", formData]]);
  expect(routerCalls.values().next().value?.formData).toBe(router.state.navigation.formData);
  await vi.waitFor(() => expect(router.state.navigation.state).toBe("submitting"));
  answer();
  await ended;
  expect(calls()).toEqual([]);
});

test("X04 navigations are counted when they begin, and a fetcher's requests are not", async () => {
  const { router, answer } = makeRouter();
  const { begun } = navigations;
  const ended = router.navigate("/article/5");
  expect(navigations.begun).toBe(begun + 1);
  await vi.waitFor(() => expect(router.state.navigation.state).toBe("loading"));
  answer();
  await ended;
  router.getFetcher("count");
  const read = router.fetch("count", "home", "/article/5");
  await vi.waitFor(() => expect(router.state.fetchers.get("count")?.state).toBe("loading"));
  answer();
  await read;
  expect(navigations.begun).toBe(begun + 1);
});

test("X04 the address that a fetcher reads is stored by the fetcher's key", async () => {
  const { router, answer } = makeRouter();
  router.getFetcher("more");
  const ended = router.fetch("more", "home", "/article/5?page=2");
  expect(calls()).toEqual([["fetch", "/article/5?page=2", undefined]]);
  expect(fetcherReads.get("more")?.search).toBe("?page=2");
  await vi.waitFor(() => expect(router.state.fetchers.get("more")?.state).toBe("loading"));
  answer();
  await ended;
  expect(calls()).toEqual([]);
});
