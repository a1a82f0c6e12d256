import { type ChatCardKind, chatCardKinds } from "../../../../contract/chat/chat-names.ts";
import { addressIn, webAddressPattern } from "../../../../contract/shared/web-address.ts";

/** A thing of this site to which a text links. */
export interface LinkedThing {
  kind: ChatCardKind;
  id: number;
}

const CARDS_MAX = 3;
const PATH = new RegExp(`^/(${chatCardKinds.join("|")})/(\\d{1,15})/?$`);

export const linkKey = ({ kind, id }: LinkedThing): string => `${kind}:${id}`;

/** The first three things of this site to which a text links, each once. */
export function linksIn(text: string, siteUrl: string): LinkedThing[] {
  if (!text.includes("://")) return [];
  const { host } = new URL(siteUrl);
  const found = new Map<string, LinkedThing>();
  for (const [address] of text.matchAll(new RegExp(webAddressPattern, "g"))) {
    const url = URL.parse(addressIn(address));
    const [, kind, id] = PATH.exec(url?.host === host ? url.pathname : "") ?? [];
    if (kind === undefined || id === undefined || Number(id) === 0) continue;
    const thing = { kind: kind as ChatCardKind, id: Number(id) };
    found.set(linkKey(thing), thing);
    if (found.size === CARDS_MAX) break;
  }
  return [...found.values()];
}
