import { isContainer } from './resolveProps';
import { isReached, type Selection } from './selection';

type Props = Record<string, unknown>;

export function hasDottedKeys(props: Props): boolean {
  for (const key in props) if (key.includes('.')) return true;
  return false;
}

/**
 * Moves top-level keys with a dot (`'auth.user.can'`) to their nested place, so that a page may extend a shared prop.
 * Evaluates closures on the path if the visit needs them; dotted keys further down stay unchanged.
 * @throws TypeError when the path leads through a value without keys.
 */
export async function unpackDottedKeys(props: Props, selection: Selection): Promise<Props> {
  const dotted = Object.keys(props).filter((key) => key.includes('.'));
  const nest = { ...props };
  for (const key of dotted) {
    delete nest[key];
    if (!selection.partial || isReached(selection, key)) await place(nest, key.split('.'), props[key]);
  }
  return nest;
}

async function place(nest: Props, [key, ...rest]: string[], value: unknown): Promise<void> {
  if (key === undefined) return;
  if (rest.length === 0) {
    nest[key] = value;
    return;
  }
  const there = typeof nest[key] === 'function' ? await nest[key]() : await nest[key];
  if (there !== undefined && (!isContainer(there) || Array.isArray(there))) {
    throw new TypeError(`the prop "${key}" has no keys to place "${rest.join('.')}" in`);
  }
  const inner: Props = { ...there };
  nest[key] = inner;
  await place(inner, rest, value);
}
