/** What buyers choose from. `daily`: slots stand for days, one for each; who comes chooses no time. `open`: any day. */
export const EVENT_KINDS = ['slotted', 'dated', 'daily', 'open'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
