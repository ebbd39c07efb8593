import type { Plugin } from 'vite';
import { PAGE_TABLE } from '../server/shared/pageTable.ts';

const ROOT = '/resources/js/Pages/';
const PREFIX = 'virtual:pages/';
const NO_PARTIALS = `!${ROOT}**/Partials/**`;

const patternOf = (prefix: string) => ROOT + (prefix.endsWith('/') ? `${prefix}**/*.tsx` : `${prefix}*.tsx`);

const visitorPages = PAGE_TABLE.filter(({ audience }) => audience === 'visitors').map(({ prefix }) =>
  patternOf(prefix),
);

const PATTERNS: Record<string, readonly string[]> = {
  [`${PREFIX}visitors`]: [...visitorPages, NO_PARTIALS],
  [`${PREFIX}staff`]: [`${ROOT}**/*.tsx`, ...visitorPages.map((pattern) => `!${pattern}`), NO_PARTIALS],
};

/** The pages by audience, as the page table divides them: `virtual:pages/visitors` and `virtual:pages/staff`. */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  resolveId: (id) => (id in PATTERNS ? `\0${id}` : null),
  load: (id) => {
    const patterns = PATTERNS[id.slice(1)];
    return patterns ? `export const pages = import.meta.glob(${JSON.stringify(patterns)});` : null;
  },
});
