import { type FormEvent, type HTMLAttributes, useContext, useLayoutEffect, useRef, useState } from "react";
import { FormOwner } from "~/ui/form-owner.tsx";
import { type Fragment, PageFragmentsContext } from "./fragment.ts";
import { renewHtml } from "./renew-html.ts";
import { joinHtml } from "./slots.ts";

const none: readonly string[] = [];

/** The fragment's HTML: from a navigation's data, from the page that the server renders, or from the document. */
function useFragment({ id, html }: Fragment, values: readonly string[]): string {
  const page = useContext(PageFragmentsContext);
  const [first] = useState(() => {
    const known = html === null ? page?.take(id, values) : joinHtml(html, values);
    if (known !== undefined) return known;
    return typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");
  });
  return html === null ? first : joinHtml(html, values);
}

interface Props extends Omit<HTMLAttributes<HTMLElement>, "id" | "children" | "dangerouslySetInnerHTML"> {
  of: Fragment;
  as?: "div" | "span" | "section" | "footer" | "li";
  /**
   * Id of a form that the fragment may contain. The hidden field with the form's owner is rendered beside the fragment.
   */
  form?: string;
  /** HTML for the slots that the page fills, in their order. */
  values?: readonly string[];
}

/** Shows a fragment. Hydration leaves the document's HTML unchanged. Another id is another fragment. */
export function CachedHtml(props: Props) {
  return <OneFragment key={props.of.id} {...props} />;
}

function OneFragment({ of, as: Tag = "div", form, values = none, ...attributes }: Props) {
  const html = useFragment(of, values);
  // React sets the first HTML. A reader may be filling in or pressing a form, so later HTML is merged there.
  const [__html] = useState(html);
  const shown = useRef(html);
  useLayoutEffect(() => {
    const element = document.getElementById(of.id);
    if (!element || shown.current === html) return;
    shown.current = html;
    if (element.querySelector("form")) renewHtml(element, html);
    else element.innerHTML = html;
  }, [of.id, html]);
  const page = useContext(PageFragmentsContext);
  const contains = (text: string) => (page && of.html === null ? page.contains(of.id, text) : html.includes(text));
  return (
    <>
      <Tag {...attributes} id={of.id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
      {form && contains(`id="${form}"`) && <FormOwner follows form={form} />}
    </>
  );
}

interface ListProps {
  items: readonly Fragment[];
  className: string | undefined;
  /** One class of each style sheet that the fragments need, so that the page loads those style sheets. */
  looks?: (string | undefined)[];
  /** Handles the submits of the fragments' forms. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
  /** HTML for the slots that the page fills, in their order. */
  values?: readonly string[];
}

/** Shows a list of fragments. */
export function CachedList({ items, className, looks, onSubmit, values = none }: ListProps) {
  return (
    <ol className={className} data-looks={looks?.join(" ")} onSubmit={onSubmit}>
      {items.map((item) => (
        <CachedHtml key={item.id} of={item} as="li" values={values} />
      ))}
    </ol>
  );
}
