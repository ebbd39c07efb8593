import { type ComponentType, lazy, useState } from 'react';

/** On the server: parts being loaded. */
const coming: Promise<unknown>[] = [];
/** On the server: names of the parts in the page being rendered. */
const drawn = new Set<string>();
/** In the browser: the loader of each part. */
const fetchers = new Map<string, () => Promise<unknown>>();

const MARK = 'drawn-parts';

/** Resolves when all parts that a page may contain are loaded. */
export const partsAreThere = (): Promise<unknown> => Promise.all(coming);

/** Renders synchronously. @returns the HTML, and the head tag that names its parts */
export function withDrawnParts(draw: () => string): { html: string; tags: string[] } {
  drawn.clear();
  const html = draw();
  return { html, tags: drawn.size > 0 ? [`<meta name="${MARK}" content="${[...drawn].join(' ')}">`] : [] };
}

/**
 * Loads the parts that the server rendered. A part still loading at hydration would be removed and inserted again: the
 * content below would move, and a tap on the part would be lost.
 */
export async function fetchDrawnParts(): Promise<void> {
  const names = document.querySelector<HTMLMetaElement>(`meta[name="${MARK}"]`)?.content.split(' ') ?? [];
  await Promise.allSettled(names.map((name) => fetchers.get(name)?.()));
}

/** A component that loads when it is first rendered; the server renders synchronously, and loads it before. */
export function lazyPart<P extends object>(name: string, fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  const keep = async () => {
    Part = await fetch();
    return Part;
  };
  if (import.meta.env.SSR) {
    coming.push(keep());
    return (props) => {
      drawn.add(name);
      return Part && <Part {...props} />;
    };
  }
  fetchers.set(name, keep);
  const Late = lazy(async () => ({ default: await keep() })) as unknown as ComponentType<P>;
  return (props) => {
    const [Known] = useState(() => Part ?? Late);
    return <Known {...props} />;
  };
}
