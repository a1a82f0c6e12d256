/** Of a form whose key has been used for other words, in the action's answer (contract FORM_USED). */
export interface FreshKey {
  formKey?: string;
}

/** A key for the form that comes back, where its own has made something else; a script's page keeps all else that it shows. */
export function freshKey({ data }: { data?: { code?: string } }): FreshKey {
  return data?.code === "FORM_USED" ? { formKey: globalThis.crypto.randomUUID() } : {};
}
