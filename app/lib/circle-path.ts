// The same paths as in contract/circles/circle-names.ts, whose lists of names would be too heavy here: cards of every
// page link to circles.

export const circlePath = (id: number): string => `/circle/${id}`;
export const circleDetailPath = (id: number): string => `/circle/detail/${id}`;
