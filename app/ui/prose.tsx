import type { HTMLAttributes } from "react";
import { proseHtml } from "~/lib/prose-html.ts";

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dangerouslySetInnerHTML"> {
  /** HTML that the API sanitized when the text was saved (api/markdown/render.ts). */
  html: string;
}

/** A member's text. */
export const Prose = ({ html, ...attributes }: Props) => (
  <div dir="auto" {...attributes} dangerouslySetInnerHTML={{ __html: proseHtml(html) }} />
);
