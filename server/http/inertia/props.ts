import type { ScrollPosition } from './page';

const TRAITS = Symbol('inertia.traits');

/** A value, or a closure that returns it when the visit needs it. */
export type Source<T> = T | (() => T | Promise<T>);

/** `sent`: part of a full visit. `later`: not part of it, so the page must declare the prop optional. */
export type Presence = 'sent' | 'later';

/** The capabilities of a prop as data: the resolver checks capabilities, not kinds, so they combine freely. */
export type Traits<T = unknown> = {
  source: Source<T>;
  always?: boolean;
  optional?: boolean;
  deferred?: { group: string; rescue: boolean };
  merge?: 'shallow' | 'deep';
  rootEnd: 'append' | 'prepend';
  paths: readonly { path: string; end: 'append' | 'prepend' }[];
  matchOn: readonly string[];
  once?: boolean;
  onceKey?: string;
  onceUntil?: number | Date;
  fresh?: boolean;
  scroll?: { wrapper: string; position(value: T): ScrollPosition };
};

/** Paths inside the value, optionally each with the field that matches its items. */
export type MergePaths = string | readonly string[] | Readonly<Record<string, string>>;

/** A prop with capabilities; every method returns a new prop with one more. */
export type Prop<T, P extends Presence = 'sent'> = {
  readonly [TRAITS]: Traits<T>;
  readonly presence: P;
  merge(): Prop<T, P>;
  deepMerge(): Prop<T, P>;
  /** Append: the whole value, or the lists at `paths` inside it. */
  append(paths?: MergePaths, matchOn?: string): Prop<T, P>;
  /** Prepend: the whole value, or the lists at `paths` inside it. */
  prepend(paths?: MergePaths, matchOn?: string): Prop<T, P>;
  /** The fields (`id`, `data.id`) by which a new item replaces an existing one. */
  matchOn(...fields: string[]): Prop<T, P>;
  /** The client keeps the value: later visits do not send it again. */
  once(): Prop<T, P>;
  /** The name under which pages share a value that is sent once. */
  as(key: string): Prop<T, P>;
  /** How long the client may keep it: seconds from now, or a time. */
  until(lifetime: number | Date): Prop<T, P>;
  /** Send it even if the client has it. */
  fresh(isFresh?: boolean): Prop<T, P>;
  /** Omit it from the first answer; the client fetches each group separately. */
  defer(group?: string, options?: { rescue?: boolean }): Prop<T, 'later'>;
};

function placed(end: 'append' | 'prepend', traits: Traits, paths?: MergePaths, matchOn?: string) {
  const merge = traits.merge ?? ('shallow' as const);
  if (paths === undefined) return { merge, rootEnd: end };
  const fields: [string, string | undefined][] =
    typeof paths === 'string'
      ? [[paths, matchOn]]
      : Array.isArray(paths)
        ? paths.map((path) => [path, undefined])
        : Object.entries(paths);
  return {
    merge,
    paths: [...traits.paths, ...fields.map(([path]) => ({ path, end }))],
    matchOn: [...traits.matchOn, ...fields.flatMap(([path, field]) => (field ? [`${path}.${field}`] : []))],
  };
}

function prop<T, P extends Presence>(presence: P, traits: Traits<T>): Prop<T, P> {
  const having = (more: Partial<Traits<T>>) => prop<T, P>(presence, { ...traits, ...more });
  return {
    [TRAITS]: traits,
    presence,
    merge: () => having({ merge: 'shallow' }),
    deepMerge: () => having({ merge: 'deep' }),
    append: (paths, matchOn) => having(placed('append', traits, paths, matchOn)),
    prepend: (paths, matchOn) => having(placed('prepend', traits, paths, matchOn)),
    matchOn: (...fields) => having({ matchOn: fields }),
    once: () => having({ once: true }),
    as: (key) => having({ onceKey: key }),
    until: (lifetime) => having({ onceUntil: lifetime }),
    fresh: (isFresh = true) => having({ fresh: isFresh }),
    defer: (group = 'default', { rescue = false } = {}) =>
      prop<T, 'later'>('later', { ...traits, deferred: { group, rescue } }),
  };
}

const plain = <T>(source: Source<T>): Traits<T> => ({ source, rootEnd: 'append', paths: [], matchOn: [] });

/** Sent with every answer, also with partial reloads. */
export const always = <T>(source: Source<T>): Prop<T> => prop('sent', { ...plain(source), always: true });

/** Sent only to a partial reload that requests it. */
export const optional = <T>(source: () => T | Promise<T>): Prop<T, 'later'> =>
  prop('later', { ...plain<T>(source), optional: true });

/** Fetched by the client right after the page is shown; `rescue` keeps the page working if it fails. */
export const defer = <T>(
  source: () => T | Promise<T>,
  group?: string,
  options?: { rescue?: boolean },
): Prop<T, 'later'> => prop('sent', plain<T>(source)).defer(group, options);

/** A partial reload adds it to the client's value instead of replacing that. */
export const merge = <T>(source: Source<T>): Prop<T> => prop('sent', plain(source)).merge();

/** Same as `merge`, into objects and lists at every depth. */
export const deepMerge = <T>(source: Source<T>): Prop<T> => prop('sent', plain(source)).deepMerge();

/** Sent once and then kept by the client, across visits and pages. */
export const once = <T>(source: Source<T>): Prop<T> => prop('sent', plain(source)).once();

/** An infinite-scroll list: `wrapper` is the key of the items inside the value. */
export const scroll = <T>(
  source: Source<T>,
  position: ScrollPosition | ((value: T) => ScrollPosition),
  wrapper = 'data',
): Prop<T> =>
  prop('sent', {
    ...plain(source),
    scroll: { wrapper, position: typeof position === 'function' ? position : () => position },
  });

/** The capabilities of a prop, or undefined for a plain value. */
export const traitsOf = (value: unknown): Traits | undefined =>
  typeof value === 'object' && value !== null ? (value as Partial<Prop<unknown>>)[TRAITS] : undefined;
