import type { ComponentProps, ReactElement, ReactNode } from "react";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { useFormOwner } from "./form-owner.tsx";
import { attribute, FramePart } from "./frame-part.tsx";

type Element = ReactElement<ComponentProps<"div">, string>;

interface ButtonsPartProps {
  /** All that it shows but whose its forms are and where they are sent, or where a guest comes back to. */
  by: unknown;
  /** Not where something in it asks React for an id, is one reader's alone, or has pictures: React writes a preload of each into what it draws by itself. */
  isKept: boolean;
  /** A plain element. */
  children: Element;
}

/** A row of forms that are one button each, the page's own: the server draws it once for all who see it alike, the browser takes it over. */
export function ButtonsPart({ by, isKept, children }: ButtonsPartProps) {
  return import.meta.env.SSR && isKept ? <KeptPart by={by} part={children} /> : children;
}

interface FormPartProps extends Omit<ButtonsPartProps, "children"> {
  /** What the form's key begins with. */
  formKey: string;
  /** Where the form is sent, when that is not the page's own address: an index route's has `?index`. */
  action?: string;
  children: ReactNode;
}

/** A form in which one writes, as it stands empty on each member's page; not kept where it shows what was refused. */
export function FormPart({ by, formKey, action, isKept, children }: FormPartProps) {
  const part = <div>{children}</div>;
  if (!import.meta.env.SSR || !isKept) return part;
  return <KeptPart by={["form", by]} formKey={formKey} action={action} part={part} />;
}

type KeptPartProps = Pick<ButtonsPartProps, "by"> &
  Partial<{ [K in "formKey" | "action"]: FormPartProps[K] | undefined }> & { part: Element };

function KeptPart({ by, formKey, action, part }: KeptPartProps) {
  // What the router says of a form, but of its own location alone: asking it would go through all that matches. Where it says
  // another, nothing is kept.
  const here = useCurrentPath();
  const owner = useFormOwner();
  const own =
    owner === undefined
      ? [attribute("href", loginPath(here))]
      : [attribute("action", action ?? here), `name="${FORM_OWNER}" value="${owner}"`];
  if (formKey !== undefined) own.push(`name="formKey" value="${formKey}`);
  return (
    <FramePart by={by} own={own}>
      {part}
    </FramePart>
  );
}
