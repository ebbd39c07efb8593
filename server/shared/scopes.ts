/** The scope of a permission: the whole organisation, or some venues and events. */

export type Places = {
  /** Venues with all their events. */
  venues: ReadonlySet<string>;
  /** Events, including those of the venues. */
  events: ReadonlySet<string>;
};
export type Scope = 'everywhere' | Places;

export const NOWHERE: Places = { venues: new Set(), events: new Set() };

/** The events for a statement, null without a limit. */
export const eventsIn = (scope: Scope): string[] | null => (scope === 'everywhere' ? null : [...scope.events]);
/** The same for venues. */
export const venuesIn = (scope: Scope): string[] | null => (scope === 'everywhere' ? null : [...scope.venues]);

/** Whether the scope includes an event; data without an event belongs to the whole organisation. */
export const reachesEvent = (scope: Scope, id: string | null): boolean =>
  scope === 'everywhere' || (id !== null && scope.events.has(id));

export const reachesVenue = (scope: Scope, id: string | null): boolean =>
  scope === 'everywhere' || (id !== null && scope.venues.has(id));

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...one].filter((id) => other.has(id)));

/** The intersection of two scopes. */
export function common(one: Scope, other: Scope): Scope {
  if (one === 'everywhere' || other === 'everywhere') return one === 'everywhere' ? other : one;
  return { venues: both(one.venues, other.venues), events: both(one.events, other.events) };
}

/** Whether it reaches anything at all. */
export const isSomewhere = (scope: Scope): boolean =>
  scope === 'everywhere' || scope.venues.size > 0 || scope.events.size > 0;

/** Limits a scope to one event, if given. */
export const narrowed = (scope: Scope, event: string | null): Scope =>
  event === null ? scope : common(scope, { venues: new Set(), events: new Set([event]) });

/** The union of two scopes. */
export function together(one: Scope, other: Scope): Scope {
  if (one === 'everywhere' || other === 'everywhere') return 'everywhere';
  return {
    venues: new Set([...one.venues, ...other.venues]),
    events: new Set([...one.events, ...other.events]),
  };
}
