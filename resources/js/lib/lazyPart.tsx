import { type ComponentType, lazy, useState } from 'react';

/** On the server: parts that are on their way. */
const coming: Promise<unknown>[] = [];
/** On the server: those that the page which is being drawn has. */
const drawn = new Set<string>();
/** In the browser: how each is fetched. */
const fetchers = new Map<string, () => Promise<unknown>>();

const MARK = 'drawn-parts';

/** Resolves when every part is there that a page may be drawn with. */
export const partsAreThere = (): Promise<unknown> => Promise.all(coming);

/** Draws in one go. @returns that, and the tag for the document's head that names the parts in it. */
export function withDrawnParts(draw: () => string): { html: string; tags: string[] } {
  drawn.clear();
  const html = draw();
  return { html, tags: drawn.size > 0 ? [`<meta name="${MARK}" content="${[...drawn].join(' ')}">`] : [] };
}

/**
 * Fetches what the server drew. A part that were still on its way when its page becomes the browser's would be taken out
 * and put back: what stands below it would move, and a tap on it be lost.
 */
export async function fetchDrawnParts(): Promise<void> {
  const names = document.querySelector<HTMLMetaElement>(`meta[name="${MARK}"]`)?.content.split(' ') ?? [];
  await Promise.allSettled(names.map((name) => fetchers.get(name)?.()));
}

/** A part that is fetched when it is first drawn; the server draws in one go, and fetches it before. */
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
