import type { ReactElement, ReactNode } from "react";
import { useFormAction } from "react-router";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { useFormOwner } from "./form-owner.tsx";
import { attribute, FramePart } from "./frame-part.tsx";

interface FormPartProps {
  /** All that the form shows but its own key, its owner and where it is sent. */
  by: unknown;
  /** What the form's key begins with. */
  formKey: string;
  /** Not where it shows what was refused, nor what has pictures: React writes a preload of each into what it draws by itself. */
  isKept: boolean;
  children: ReactNode;
}

/** A form in which one writes, as it stands empty on each member's page: the server draws it once, the browser takes it over. */
export function FormPart({ by, formKey, isKept, children }: FormPartProps) {
  const part = <div>{children}</div>;
  return import.meta.env.SSR && isKept ? <KeptPart by={by} formKey={formKey} part={part} /> : part;
}

function KeptPart({ by, formKey, part }: { by: unknown; formKey: string; part: ReactElement<object, "div"> }) {
  const own = [
    attribute("action", useFormAction()),
    `name="formKey" value="${formKey}`,
    `name="${FORM_OWNER}" value="${useFormOwner()}"`,
  ];
  return (
    <FramePart by={["form", by]} own={own}>
      {part}
    </FramePart>
  );
}
