import { hasWords, isWritten } from "../lib/kept-form.ts";

/**
 * Whether this device has its own copy of the longest of these texts, which it offers again on their page
 * (features/writing/form-mirror.tsx).
 */
function isMirrored(words: string[]): boolean {
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
  try {
    return Object.values(localStorage).some((copy) => String(copy).includes(JSON.stringify(longest).slice(1, -1)));
  } catch {
    return false;
  }
}

function hidden(name: string, value: string): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "hidden";
  input.name = name;
  input.value = value;
  return input;
}

/**
 * Files cannot be carried. A dummy file takes their position, so that the login page asks the visitor to choose them
 * again.
 */
function inPlaceOfFiles(): HTMLInputElement {
  const input = document.createElement("input");
  const data = new DataTransfer();
  data.items.add(new File([" "], "file"));
  input.type = "file";
  input.name = "carriedFile";
  input.files = data.files;
  input.hidden = true;
  return input;
}

/**
 * S03: posts a form whose login has expired to the login page, as the browser does without scripts (307,
 * app/server/api.server.ts).
 * @param login address of the login page, with the way back
 * @returns whether the document is on its way there; false for a form without typed words, and for one that this device
 *   has a copy of
 */
export function carryForm(sent: FormData, login: string): boolean {
  const fields = [...sent].filter((pair): pair is [string, string] => typeof pair[1] === "string");
  if (!hasWords({ fields }) || isMirrored(fields.filter(isWritten).map(([, value]) => value))) return false;
  const form = document.createElement("form");
  form.method = "post";
  form.enctype = "multipart/form-data";
  form.action = login;
  form.hidden = true;
  form.append(...fields.map(([name, value]) => hidden(name, value)));
  if ([...sent.values()].some((value) => value instanceof File && value.size > 0)) form.append(inPlaceOfFiles());
  document.body.append(form);
  form.submit();
  return true;
}
