/** The minor mode (青少年模式, decision 0026): the minutes per day. `MINOR_NIGHT` is its nightly rest. */
export const MINOR_MINUTES = 40;
/** Hours in China's time: from ten in the evening to six in the morning. */
export const MINOR_NIGHT = { from: 22, to: 6 } as const;

/** The reasons for rest times: the night, or the day's minutes are used up. */
export const minorRests = ["night", "limit"] as const;
export type MinorRest = (typeof minorRests)[number];

export const minorPath = "/user/personal/minor";
