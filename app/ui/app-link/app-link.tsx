import { type AnchorHTMLAttributes, useContext } from "react";
import { opensNewTab } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";

/** The preference of the link's context; the visitor's own choice overrides it. */
type Preference = "new-tab" | "router-push";

const newTab = { target: "_blank", rel: "noopener" } as const;
const sameTab = {};

/**
 * S09: the attributes that make a link to content open in a new tab or in the same one. For components with several
 * links.
 */
export function useLinkTarget(prefer?: Preference): { target?: "_blank"; rel?: "noopener" } {
  return opensNewTab(useContext(LinkModeContext) ?? "default", prefer) ? newTab : sameTab;
}

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "target" | "rel"> {
  href: string;
  prefer?: Preference;
}

/**
 * A link to content. The only component that decides whether such a link opens a new tab (the default) or navigates in
 * the app (ui/plain-links.tsx).
 */
export function AppLink({ prefer, children, ...link }: AppLinkProps) {
  return (
    <a {...link} {...useLinkTarget(prefer)}>
      {children}
    </a>
  );
}
