/**
 * Who sees which scan `s` at the gate `g`, where a person is limited: those of their events, those at the gates of their
 * venues and those they made themselves. Of a ticket of another event they see that it was refused, and nothing of it.
 */

/** SQL: the scan's ticket, where it has one, is of the events of the viewer. */
export const isOwn = (events: string): string =>
  `(${events} is null or s.event_id is null or s.event_id = any (${events}))`;

/** SQL: the scan was made where they work. */
export const isAtOwnGate = (venues: string, viewer: string): string =>
  `(g.venue_id = any (${venues}) or s.user_id = ${viewer})`;
