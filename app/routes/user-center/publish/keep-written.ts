import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * Revalidation remounts the writing page with the server's data. Only the page's own form and a new address may cause
 * it, not the theme switch or a login in another tab.
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
