import type { Rendered } from './inertia';

/** Two bytes each, at most. */
const MAX_CHARACTERS = 8_000_000;

const sizeOf = ({ html, head }: Rendered) => html.length + head.length;

/**
 * Caches pages that are equal for all visitors: the most recent ones up to a total size. Cleared when the texts change.
 */
export function renderingCache(maxCharacters: number = MAX_CHARACTERS) {
  const kept = new Map<string, { rendered: Rendered; texts: object }>();
  let characters = 0;

  const forget = (key: string) => {
    const old = kept.get(key);
    if (!old) return;
    kept.delete(key);
    characters -= sizeOf(old.rendered);
  };

  return (key: string, texts: object, draw: () => Rendered): Rendered => {
    const known = kept.get(key);
    forget(key);
    const rendered = known?.texts === texts ? known.rendered : draw();
    kept.set(key, { rendered, texts });
    characters += sizeOf(rendered);
    for (const oldest of kept.keys()) {
      if (characters <= maxCharacters) break;
      forget(oldest);
    }
    return rendered;
  };
}
