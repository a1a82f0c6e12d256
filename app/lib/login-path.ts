import { useLocation } from "react-router";

/** Path with query of the current page. */
export function useCurrentPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** R03: the address of the login page, which leads back to `here` after the login. */
export function loginPath(here: string): string {
  return here === "/" || here.startsWith("/login") ? "/login" : `/login?redirect=${encodeURIComponent(here)}`;
}
