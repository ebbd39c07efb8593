import type { Plugin } from 'vite';
import { PAGE_TABLE } from '../server/shared/pageTable.ts';

const ROOT = '/resources/js/Pages/';
const PREFIX = 'virtual:pages/';
const NO_PARTIALS = `!${ROOT}**/Partials/**`;

const patternOf = (prefix: string) => ROOT + (prefix.endsWith('/') ? `${prefix}**/*.tsx` : `${prefix}*.tsx`);

const patternsOf = (families: typeof PAGE_TABLE) => families.map(({ prefix }) => patternOf(prefix));
const visitorPages = patternsOf(PAGE_TABLE.filter(({ audience }) => audience === 'visitors'));
const renderedPages = patternsOf(PAGE_TABLE.filter(({ rendered }) => rendered));

const RENDERED = `${PREFIX}rendered`;
const PATTERNS: Record<string, readonly string[]> = {
  [RENDERED]: [...renderedPages, NO_PARTIALS],
  [`${PREFIX}visitors`]: [...visitorPages, NO_PARTIALS],
  [`${PREFIX}staff`]: [`${ROOT}**/*.tsx`, ...visitorPages.map((pattern) => `!${pattern}`), NO_PARTIALS],
};

/**
 * The pages as the page table divides them: by audience, `virtual:pages/visitors` and `virtual:pages/staff`, each fetched
 * when it is asked for; and all that the server renders, at once, `virtual:pages/rendered`.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  resolveId: (id) => (id in PATTERNS ? `\0${id}` : null),
  load: (id) => {
    const patterns = PATTERNS[id.slice(1)];
    const eager = id.slice(1) === RENDERED;
    return patterns ? `export const pages = import.meta.glob(${JSON.stringify(patterns)}, { eager: ${eager} });` : null;
  },
});
