/**
 * Visibility of a scan `s` at gate `g` for limited users: scans of their events, at gates of their venues, and their
 * own. For a ticket of another event they see only that it was denied.
 */

/** SQL: the scan has no ticket, or one of the viewer's events. */
export const isOwn = (events: string): string =>
  `(${events} is null or s.event_id is null or s.event_id = any (${events}))`;

/** SQL: the scan was made at the viewer's venues or by them. */
export const isAtOwnGate = (venues: string, viewer: string): string =>
  `(g.venue_id = any (${venues}) or s.user_id = ${viewer})`;
