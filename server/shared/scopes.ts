/** Where a person holds a permission: in the whole house, or in some venues and events only. */

export type Places = {
  /** Venues with all that is in them. */
  venues: ReadonlySet<string>;
  /** Events, those of the venues included. */
  events: ReadonlySet<string>;
};
export type Scope = 'everywhere' | Places;

export const NOWHERE: Places = { venues: new Set(), events: new Set() };

/** For a statement: the events it is limited to, null for none of it. */
export const eventsIn = (scope: Scope): string[] | null => (scope === 'everywhere' ? null : [...scope.events]);
/** The same of venues. */
export const venuesIn = (scope: Scope): string[] | null => (scope === 'everywhere' ? null : [...scope.venues]);

/** Whether it reaches an event; what belongs to no event belongs to the whole house. */
export const reachesEvent = (scope: Scope, id: string | null): boolean =>
  scope === 'everywhere' || (id !== null && scope.events.has(id));

export const reachesVenue = (scope: Scope, id: string | null): boolean =>
  scope === 'everywhere' || (id !== null && scope.venues.has(id));

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...one].filter((id) => other.has(id)));

/** Where both hold. */
export function common(one: Scope, other: Scope): Scope {
  if (one === 'everywhere' || other === 'everywhere') return one === 'everywhere' ? other : one;
  return { venues: both(one.venues, other.venues), events: both(one.events, other.events) };
}

/** The same in one event alone, where one is named. */
export const narrowed = (scope: Scope, event: string | null): Scope =>
  event === null ? scope : common(scope, { venues: new Set(), events: new Set([event]) });

/** Where either holds. */
export function together(one: Scope, other: Scope): Scope {
  if (one === 'everywhere' || other === 'everywhere') return 'everywhere';
  return {
    venues: new Set([...one.venues, ...other.venues]),
    events: new Set([...one.events, ...other.events]),
  };
}
