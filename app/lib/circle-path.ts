// As contract/circles/circle-names.ts has them, without its lists of names: cards of every page link to circles.

export const circlePath = (id: number): string => `/circle/${id}`;
export const circleDetailPath = (id: number): string => `/circle/detail/${id}`;
