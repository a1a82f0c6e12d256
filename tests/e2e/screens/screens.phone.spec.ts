import { themeNames } from "../../../app/lib/theme-names.ts";
import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { DESKTOP, fits, PHONE } from "../../fixtures/fit.ts";
import { open } from "../../fixtures/screens.ts";
import { screensOf, shortWalks, walks } from "../../fixtures/walk.ts";
import { axe, test } from "../../setup/e2e-test.ts";

/** Each test opens some screens for several seconds: a tenth of them, and all of them in a campaign. */
test.describe.configure({ timeout: 600_000 });

for (const { as, name, part } of isCampaign ? walks : shortWalks) {
  test(`W15 R01 R03 R07 R12 R15 R20 R24 R28 R30 E15 A01 A03 screens (${name}) scroll neither sideways nor to empty space, and pass touch sizes and axe`, async ({
    page,
    baseURL,
  }) => {
    const [onPhone, onDesktop] = [new Set<number>(), new Set<number>()];
    for (const path of sampleOf(name, await screensOf(page, baseURL, as, part))) {
      await open(page, path);
      await fits(page, path, async (width) => {
        if (width === PHONE) await axe(page, [], onPhone);
        if (width === DESKTOP) await axe(page, themeNames, onDesktop);
      });
    }
  });
}
