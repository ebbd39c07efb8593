import type { PropMetadata } from './page';
import type { Traits } from './props';
import { isAsked, type Selection } from './selection';

/** A prop's part of the page's metadata. */
export type Notes = PropMetadata;

const isHeld = (traits: Traits, path: string, selection: Selection) =>
  traits.once === true && !traits.fresh && selection.held.includes(traits.onceKey ?? path);

/** Whether a full visit omits the prop: deferred, or still held by the client. */
export const withholds = (traits: Traits, path: string, selection: Selection): boolean =>
  traits.optional === true || traits.deferred !== undefined || (selection.inertia && isHeld(traits, path, selection));

/** Metadata of an omitted prop. */
export const notesOnWithheld = (traits: Traits, path: string, selection: Selection): Notes => ({
  ...(traits.deferred && !isHeld(traits, path, selection)
    ? { deferredProps: { [traits.deferred.group]: [path] } }
    : {}),
  ...(traits.optional || traits.deferred ? mergeNotes(traits, path, selection) : {}),
  ...onceNotes(traits, path, selection),
});

/** Metadata of a prop whose value is sent. */
export const notesOnProp = (traits: Traits, path: string, value: unknown, selection: Selection): Notes => ({
  ...mergeNotes(traits, path, selection),
  ...(traits.scroll
    ? { scrollProps: { [path]: { ...traits.scroll.position(value), reset: selection.reset.includes(path) } } }
    : {}),
  ...onceNotes(traits, path, selection),
});

const isSilent = (path: string, selection: Selection) => selection.partial && !isAsked(selection, path);

function mergeNotes(traits: Traits, path: string, selection: Selection): Notes {
  if (!traits.merge && !traits.scroll) return {};
  if (selection.reset.includes(path) || isSilent(path, selection)) return {};
  const matchPropsOn = traits.matchOn.map((field) => `${path}.${field}`);
  if (traits.merge === 'deep') return { deepMergeProps: [path], matchPropsOn };
  const { scroll, paths } = traits;
  const places = [
    ...(scroll ? [{ path: scroll.wrapper, end: selection.prepends ? 'prepend' : 'append' }] : []),
    ...paths,
  ].map((place) => ({ path: `${path}.${place.path}`, end: place.end }));
  const targets = places.length === 0 ? [{ path, end: traits.rootEnd }] : places;
  const at = (end: string) => targets.filter((target) => target.end === end).map((target) => target.path);
  return { mergeProps: at('append'), prependProps: at('prepend'), matchPropsOn };
}

function onceNotes(traits: Traits, path: string, selection: Selection): Notes {
  if (!traits.once || isSilent(path, selection)) return {};
  return { onceProps: { [traits.onceKey ?? path]: { prop: path, expiresAt: expiry(traits.onceUntil) } } };
}

function expiry(until: number | Date | undefined): number | null {
  if (until === undefined) return null;
  return until instanceof Date ? until.getTime() : Date.now() + until * 1000;
}

/** The combined metadata of all props, in the props' order, without empty entries. */
export function gather(notes: readonly Notes[]): PropMetadata {
  const all: PropMetadata = {};
  for (const note of notes) {
    for (const list of ['mergeProps', 'prependProps', 'deepMergeProps', 'matchPropsOn', 'rescuedProps'] as const) {
      if (note[list]?.length) all[list] = [...(all[list] ?? []), ...note[list]];
    }
    for (const [group, paths] of Object.entries(note.deferredProps ?? {})) {
      all.deferredProps ??= {};
      all.deferredProps[group] = [...(all.deferredProps[group] ?? []), ...paths];
    }
    if (note.scrollProps) all.scrollProps = { ...all.scrollProps, ...note.scrollProps };
    if (note.onceProps) all.onceProps = { ...all.onceProps, ...note.onceProps };
  }
  return all;
}
