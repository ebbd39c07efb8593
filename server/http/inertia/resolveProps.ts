import type { PropMetadata } from './page';
import { gather, type Notes, notesOnProp, notesOnWithheld, withholds } from './propNotes';
import { type Traits, traitsOf } from './props';
import { isAskedWhole, isReached, type Selection } from './selection';

/** The resolution of one answer: the selection, and the reporter for failures that a deferred prop survives. */
export type Resolution = { selection: Selection; report: (error: unknown) => void };

type Props = Record<string, unknown>;
type Resolved = { value: unknown; notes: readonly Notes[] };

const LEFT_OUT = Symbol('left out');

/**
 * Evaluates the props of a visit, at every depth and concurrently, and collects their metadata for the client. Props
 * without a closure, promise or capability pass through untouched, which is the common case.
 * @throws errors of closures, unless the deferred prop is to be rescued.
 */
export async function resolveProps(
  props: Props,
  resolution: Resolution,
): Promise<{ props: Props; metadata: PropMetadata }> {
  if (!resolution.selection.partial && isSettled(props)) return { props, metadata: {} };
  const { value, notes } = await resolveChildren(props, '', false, resolution);
  return { props: value as Props, metadata: gather(notes) };
}

/** `free`: the value came from a requested closure, so partial filters no longer apply inside it. */
async function resolveChildren(parent: object, prefix: string, free: boolean, resolution: Resolution) {
  const { selection } = resolution;
  const value: Props = { ...parent };
  const open: string[] = [];
  // Plain values need no promise; results of closures are inserted at their place.
  const resolving: Promise<Resolved>[] = [];
  for (const key in value) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    const unfiltered = free || !selection.partial || isAskedWhole(selection, path);
    if (unfiltered && isSettled(value[key])) continue;
    open.push(key);
    resolving.push(resolveOne(value[key], path, free, resolution));
  }
  const notes: Notes[] = [];
  (await Promise.all(resolving)).forEach((resolved, at) => {
    const key = open[at]!;
    if (resolved.value === LEFT_OUT) delete value[key];
    else value[key] = resolved.value;
    if (resolved.notes.length > 0) notes.push(...resolved.notes);
  });
  return { value: Array.isArray(parent) ? Object.values(value) : value, notes };
}

async function resolveOne(given: unknown, path: string, free: boolean, resolution: Resolution): Promise<Resolved> {
  const { selection } = resolution;
  if (selection.partial && !free && !traitsOf(given)?.always && !isReached(selection, path)) {
    return { value: LEFT_OUT, notes: [] };
  }
  const met: Traits[] = [];
  try {
    return await unwrap(given, path, free, resolution, met);
  } catch (error) {
    if (!met.some((traits) => traits.deferred?.rescue)) throw error;
    resolution.report(error);
    return { value: LEFT_OUT, notes: [{ rescuedProps: [path] }] };
  }
}

/** Resolves closures, promises and props until a plain value remains; `met` collects the props on the way. */
async function unwrap(
  given: unknown,
  path: string,
  free: boolean,
  resolution: Resolution,
  met: Traits[],
): Promise<Resolved> {
  let value = given;
  for (;;) {
    const traits = traitsOf(value);
    if (traits) {
      met.push(traits);
      if (!resolution.selection.partial && withholds(traits, path, resolution.selection)) {
        return { value: LEFT_OUT, notes: [notesOnWithheld(traits, path, resolution.selection)] };
      }
      value = traits.source;
    } else if (typeof value === 'function') value = value();
    else if (isPromise(value)) value = await value;
    else break;
  }
  // The client would request a deferred prop that is missing in the answer again and again: null ends that.
  if (value === undefined && met.some((traits) => traits.deferred)) value = null;
  const own = met.map((traits) => notesOnProp(traits, path, value, resolution.selection));
  const freed = free || value !== given;
  if (!isContainer(value) || (freed && isSettled(value))) return { value, notes: own };
  const inner = await resolveChildren(value, path, freed, resolution);
  return { value: inner.value, notes: [...own, ...inner.notes] };
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** A list or a plain object; dates and objects with their own JSON form are values. */
export function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    typeof (value as { toJSON?: unknown }).toJSON !== 'function'
  );
}

/** Whether nothing is left to evaluate in the value, at any depth. */
function isSettled(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (Array.isArray(value)) {
    for (const item of value) if (!isSettled(item)) return false;
    return true;
  }
  if (traitsOf(value) || isPromise(value)) return false;
  if (!isContainer(value)) return true;
  for (const key in value) if (!isSettled((value as Props)[key])) return false;
  return true;
}
