import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { useViewer } from "../../lib/root-data.ts";
import { Island } from "../../ui/island.tsx";
import { keepForms } from "./keep-forms.ts";
import { mirrorsOf, offerFor } from "./kept-mirrors.ts";
import { mirrorKeyOf, shownPage } from "./mirror-key.ts";

const loadOffer = () => import("./mirror-offer.tsx");

interface Offered {
  form: HTMLFormElement;
  storageKey: string;
  /** The element of the offer, above the form's own fields. */
  host: HTMLElement;
}

const hosts = new WeakMap<HTMLFormElement, HTMLElement>();

function hostIn(form: HTMLFormElement): HTMLElement {
  const host = hosts.get(form) ?? document.createElement("div");
  hosts.set(form, host);
  if (host.parentNode !== form) form.prepend(host);
  return host;
}

/** Returns forms with a copy on this device, except those with a `data-mirror` name and own offer (mirror-part.tsx). */
function offersHere(): Offered[] {
  const known = new Set(mirrorsOf(localStorage).map(({ key }) => key));
  if (known.size === 0) return [];
  return [...document.forms].flatMap((form) => {
    const storageKey = form.dataset.mirror === undefined ? mirrorKeyOf(form) : undefined;
    if (storageKey === undefined || !known.has(storageKey)) return [];
    const isOffered = hosts.has(form) || offerFor(form, storageKey) !== null;
    return isOffered ? [{ form, storageKey, host: hostIn(form) }] : [];
  });
}

/** Mounted once in the document: stores what members type in forms (keep-forms.ts), and offers it on return. */
export function FormKeeper() {
  const { pathname, search } = useLocation();
  const viewerId = useViewer()?.id;
  const latest = useRef(viewerId);
  const [offered, setOffered] = useState<Offered[]>([]);
  useEffect(() => {
    latest.current = viewerId;
    shownPage.current = pathname + search;
  });
  useEffect(() => keepForms(() => latest.current), []);
  useEffect(() => {
    const looked = new WeakSet<Element>();
    const look = () => {
      for (const form of document.forms) looked.add(form);
      setOffered(offersHere());
    };
    // Forms in dialogs and in parts that load later appear after the first look.
    const onFocus = ({ target }: FocusEvent) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (form && !looked.has(form)) look();
    };
    look();
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [pathname, search, viewerId]);
  return offered.map(({ form, storageKey, host }) =>
    createPortal(<Island load={loadOffer} form={{ current: form }} storageKey={storageKey} />, host, storageKey),
  );
}
