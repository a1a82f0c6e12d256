import { DYNAMIC_PATH, type DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { showMessage } from "~/lib/global-message.ts";
import { pageKeeper } from "~/lib/page-keeper.ts";

/**
 * Sends a card's form without leaving the page. The router is not used: it would load the whole page again, which a
 * card does not need, and which delayed a link that the user pressed right afterwards.
 * @returns nothing when no answer arrived; the error is shown as a message. A like or favourite then waits for the network
 *   (features/writing/typed), and with it its caller
 */
export async function postDynamicForm(body: FormData): Promise<DynamicActionAnswer | undefined> {
  try {
    const response = await fetch(DYNAMIC_PATH, { method: "POST", body, headers: { accept: "application/json" } });
    if (response.redirected) {
      // The session ended meanwhile: the response is the login page, which leads back here.
      location.assign(response.url);
      return undefined;
    }
    const answer = (await response.json()) as DynamicActionAnswer;
    if (answer.error) showMessage("error", answer.error);
    return answer;
  } catch {
    return pageKeeper.lost?.(body) as Promise<DynamicActionAnswer | undefined>;
  }
}
