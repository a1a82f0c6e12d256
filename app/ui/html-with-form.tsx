import { FormOwner } from "./form-owner.tsx";

/** What the server has drawn, and whose the form in it is, where one of this id stands in it. */
export function HtmlWithForm({
  html,
  form,
  className,
}: {
  html: string;
  form: string;
  className?: string | undefined;
}) {
  return (
    <>
      <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
      {html.includes(`id="${form}"`) && <FormOwner follows form={form} />}
    </>
  );
}
