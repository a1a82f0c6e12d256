/** 青少年模式 (decision 0026): how long a day, and when it rests. */
export const MINOR_MINUTES = 40;
/** Hours of site time: from ten in the evening to six in the morning. */
export const MINOR_NIGHT = { from: 22, to: 6 } as const;

/** Why it rests: the night, or the day's minutes are used. */
export const minorRests = ["night", "limit"] as const;
export type MinorRest = (typeof minorRests)[number];

export const minorPath = "/user/personal/minor";
