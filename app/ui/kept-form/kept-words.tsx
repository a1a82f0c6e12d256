import { useContext, useEffect, useState } from "react";
import { KeptFormContext } from "~/lib/kept-form-context.ts";
import "./kept-form.module.css";

const ID = "kept-form";
/** What the document came with, until it is shown: a later error page has no form of its own. */
let inDocument = typeof document === "undefined" ? "" : (document.getElementById(ID)?.innerHTML ?? "");

/**
 * On the error page that answers a form: what was typed in it. Only the server draws it; hydration leaves it as it is,
 * so that no other page carries the means.
 */
export function KeptWords() {
  const drawn = useContext(KeptFormContext);
  const [html] = useState(inDocument);
  useEffect(() => {
    inDocument = "";
  }, []);
  if (drawn) return <div id={ID}>{drawn}</div>;
  return html ? <div id={ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
