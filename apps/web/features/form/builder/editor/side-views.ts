/** What may stand beside a form that is built. */
export const sideViews = ['preview', 'tests', 'versions'] as const;
export type SideView = (typeof sideViews)[number];
