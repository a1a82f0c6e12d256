/** Media query for windows with the layout of phones, as `$bp-phone` of the style sheets (postcss.config.cjs). */
export const PHONE_WINDOW = "(max-width: 47.99em)";
