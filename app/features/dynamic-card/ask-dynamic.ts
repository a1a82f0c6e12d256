import { DYNAMIC_PATH, type DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { showMessage } from "~/lib/global-message.ts";

/**
 * Sends a card's form and stays. Not by the router: that reads the whole page again, which a card does not need (it has
 * its answer), and which got in the way of a link that was pressed right afterwards.
 * @returns null where there was no answer; what went wrong is said
 */
export async function askDynamic(body: FormData): Promise<DynamicActionAnswer | null> {
  try {
    const response = await fetch(DYNAMIC_PATH, { method: "POST", body, headers: { accept: "application/json" } });
    if (response.redirected) {
      // Logged out meanwhile: the answer is the login page, which leads back.
      location.assign(response.url);
      return null;
    }
    const answer = (await response.json()) as DynamicActionAnswer;
    if (answer.error) showMessage("error", answer.error);
    return answer;
  } catch {
    showMessage("error", "网络错误，请检查网络连接");
    return null;
  }
}
