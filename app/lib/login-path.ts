import { useLocation } from "react-router";

/** Path with query of the page in view. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** R03: the login page that leads back to `here`. */
export function loginPath(here: string): string {
  return here === "/" || here.startsWith("/login") ? "/login" : `/login?redirect=${encodeURIComponent(here)}`;
}
