import { type RefObject, useLayoutEffect, useRef } from "react";
import {
  type Location,
  type NavigateFunction,
  type UIMatch,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";

/** The page on the screen, for code outside of React components (live/keep-page.ts). */
export interface PageView {
  location: Location;
  /** The location before this one. React Router shows an action's answer until the location changes again. */
  previous: Location | undefined;
  matches: UIMatch[];
  navigation: ReturnType<typeof useNavigation>;
  navigate: NavigateFunction;
  /** Loads the page's data again. */
  revalidate(): Promise<void>;
}

/** @returns a ref that always holds the page that React committed last */
export function usePageView(): RefObject<PageView> {
  const now = {
    location: useLocation(),
    matches: useMatches(),
    navigation: useNavigation(),
    navigate: useNavigate(),
    revalidate: useRevalidator().revalidate,
  };
  const view = useRef<PageView>({ ...now, previous: undefined });
  useLayoutEffect(() => {
    const { location, previous } = view.current;
    view.current = { ...now, previous: location === now.location ? previous : location };
  });
  return view;
}
