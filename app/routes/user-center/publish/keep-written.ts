import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * A fresh load remounts the writing screen with what the server has. So only the screen's own form and another address
 * bring one: not the theme switch, not a login in another tab.
 */
export function keepWritten({
  currentUrl,
  nextUrl,
  formMethod,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET")
    return defaultShouldRevalidate && formAction?.split("?")[0] === currentUrl.pathname;
  return defaultShouldRevalidate && currentUrl.href !== nextUrl.href;
}
