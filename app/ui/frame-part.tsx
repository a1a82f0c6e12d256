import { type ComponentProps, type Context, createElement, type ReactElement, type ReactNode, use } from "react";
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from "react-router";
import { DrawOnceContext } from "~/lib/draw-once.ts";
import { inAttribute } from "~/lib/own-marks.ts";

/** What forms and links ask for, and what knows the theme. */
const around = [
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
] as Context<unknown>[];

/** An attribute as React writes it. */
export const attribute = (name: string, value: string) => `${name}="${inAttribute(value)}"`;

const none: readonly string[] = [];

/**
 * For the server alone: a part of the frame around every page, drawn once for all pages on which it shows the same
 * (server/draw-once.server.ts). The browser takes it over as the element that it is here.
 * @param by all that the part shows but `own`, also what its components ask for by themselves: two parts with the same are one
 * @param own attributes in it that are this page's alone
 */
export function FramePart({
  by,
  own = none,
  children: part,
}: {
  by: unknown;
  own?: readonly string[];
  children: ReactElement<ComponentProps<"nav">, string>;
}) {
  const drawOnce = use(DrawOnceContext);
  if (!drawOnce) return part;
  const { children, ...attributes } = part.props;
  const draw = () =>
    around.reduce<ReactNode>((inner, Around) => <Around value={use(Around)}>{inner}</Around>, children);
  const __html = drawOnce(JSON.stringify([attributes, by]), own, draw);
  return createElement(part.type, { ...attributes, dangerouslySetInnerHTML: { __html } });
}
