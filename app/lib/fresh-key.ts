/**
 * A new one-time key in the action's answer, for a form whose key was used with other content (contract: FORM_USED).
 */
export interface FreshKey {
  formKey?: string;
}

/**
 * A new key for the form that the action returns, when the old key was used with other content. With scripts, the page
 * keeps everything else.
 */
export function freshKey({ data }: { data?: { code?: string } }): FreshKey {
  return data?.code === "FORM_USED" ? { formKey: globalThis.crypto.randomUUID() } : {};
}
