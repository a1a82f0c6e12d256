import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createContext, type RouterContextProvider } from "react-router";
import { withoutForbiddenCharacters } from "#contract/shared/clean-text.ts";
import { type FragmentHtml, type Piece, textOf } from "./cut-html.server.ts";
import { cachedHtml } from "./fragment-cache.server.ts";
import type { Fragment, PageFragmentsReader } from "./fragment.ts";
import { cutAtSlots, fillSlots, type Slots } from "./slots.ts";

// Nobody can write this text into a page: each process has its own.
const TOKEN = `${randomUUID()}/`;
const DIGITS = 6;
const tokens = new RegExp(`${TOKEN}(\\d{${DIGITS}})`);

interface Held {
  html: FragmentHtml;
  slots?: Slots | undefined;
  pageSlots?: readonly string[] | undefined;
}

const slotsOf = ({ slots = [], pageSlots = [] }: Held, values: readonly string[]): Slots => [
  ...slots,
  ...pageSlots.map((token, place) => [token, values[place] ?? ""] as const),
];

const partOf = (key: string, elements: ReactNode) => cachedHtml(`part|${key}`, () => renderToString(elements));

/** The fragments of one page. */
export class PageFragments {
  readonly #held = new Map<string, Held>();
  readonly #taken: (readonly Piece[])[] = [];

  put(id: string, held: Held): void {
    this.#held.set(id, held);
  }

  readonly #contains: PageFragmentsReader["contains"] = (id, text) => {
    const held = this.#held.get(id);
    return held !== undefined && textOf(held.html).includes(text);
  };

  /** For a page that is streamed. */
  readonly asText: PageFragmentsReader = {
    take: (id, values) => {
      const held = this.#held.get(id);
      return held && fillSlots(textOf(held.html), slotsOf(held, values));
    },
    contains: this.#contains,
    render: (key, elements) => partOf(key, elements).html,
  };

  /** For a page that is rendered with a token for each fragment, and then completed by `fill`. */
  readonly asTokens: PageFragmentsReader = {
    take: (id, values) => {
      const held = this.#held.get(id);
      if (!held) return undefined;
      const slots = slotsOf(held, values);
      return this.#tokenOf(typeof held.html === "string" ? [fillSlots(held.html, slots)] : held.html.pieces(slots));
    },
    contains: this.#contains,
    render: (key, elements) => this.#tokenOf(partOf(key, elements).pieces([])),
  };

  #tokenOf(pieces: readonly Piece[]): string {
    this.#taken.push(pieces);
    return TOKEN + String(this.#taken.length - 1).padStart(DIGITS, "0");
  }

  /** Replaces the tokens by their fragments, and removes the characters that HTML forbids from all other text. */
  fill(page: string): Piece[] {
    return page
      .split(tokens)
      .flatMap((text, place) => (place % 2 === 1 && this.#taken[Number(text)]) || [withoutForbiddenCharacters(text)]);
  }
}

export const pageFragmentsContext = createContext<PageFragments | null>(null);

/**
 * Adds a fragment to the page. A document contains it as HTML only; a client-side navigation gets it as data.
 * @param held HTML without the characters that HTML forbids (`withoutForbiddenCharacters`). Tokens of `pageSlots` never leave this
 *   process: the browser gets the HTML cut at them
 */
export function putFragment(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  id: string,
  held: Held,
): Fragment {
  if (new URL(request.url).pathname.endsWith(".data")) {
    const html = fillSlots(textOf(held.html), held.slots ?? []);
    return { id, html: held.pageSlots ? cutAtSlots(html, held.pageSlots) : html };
  }
  const fragments = context.get(pageFragmentsContext) ?? new PageFragments();
  context.set(pageFragmentsContext, fragments);
  fragments.put(id, held);
  return { id, html: null };
}
