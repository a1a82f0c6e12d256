import { type FormEvent, type HTMLAttributes, useContext, useState } from "react";
import { FormOwner } from "~/ui/form-owner.tsx";
import { type Fragment, PageFragmentsContext } from "./fragment.ts";
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

/** Shows a fragment. Hydration leaves the document's HTML unchanged. */
export function CachedHtml({ of, as: Tag = "div", form, values = none, ...attributes }: Props) {
  const __html = useFragment(of, values);
  const page = useContext(PageFragmentsContext);
  const contains = (text: string) => (page && of.html === null ? page.contains(of.id, text) : __html.includes(text));
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
