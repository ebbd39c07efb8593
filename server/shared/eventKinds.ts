/** Kinds of events for buyers. `daily`: each slot is a whole day without a time. `open`: any day. */
export const EVENT_KINDS = ['slotted', 'dated', 'daily', 'open'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
