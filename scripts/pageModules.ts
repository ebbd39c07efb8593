import type { Plugin } from 'vite';
import { PAGE_TABLE, type PageFamily } from '../server/shared/pageTable.ts';

const ROOT = '/resources/js/Pages/';
const TEXTS = '/server/shared/i18n/*/';
const PREFIX = 'virtual:pages/';
const NO_PARTIALS = `!${ROOT}**/Partials/**`;

const patternOf = (prefix: string) => ROOT + (prefix.endsWith('/') ? `${prefix}**/*.tsx` : `${prefix}*.tsx`);

const patternsOf = (isMeant: (family: PageFamily) => boolean) =>
  PAGE_TABLE.filter(isMeant).map(({ prefix }) => patternOf(prefix));

const textsOf = (audience: PageFamily['audience']) => [
  ...new Set(PAGE_TABLE.filter((family) => family.audience === audience).flatMap(({ texts }) => texts)),
];
const buyersTexts = textsOf('buyers');

const not = (patterns: readonly string[]) => patterns.map((pattern) => `!${pattern}`);
const filesOf = (areas: readonly string[]) => areas.map((area) => `${TEXTS}${area}.ts`);

type Found = { pages: readonly string[]; texts: readonly string[] };

const LISTS: Record<PageFamily['audience'], Found> = {
  buyers: { pages: patternsOf(({ audience }) => audience === 'buyers'), texts: filesOf(buyersTexts) },
  visitors: {
    pages: patternsOf(({ audience }) => audience === 'visitors'),
    texts: filesOf(textsOf('visitors').filter((area) => !buyersTexts.includes(area))),
  },
  staff: {
    pages: [`${ROOT}**/*.tsx`, ...not(patternsOf(({ audience }) => audience !== 'staff'))],
    texts: [`${TEXTS}*.ts`, `!${TEXTS}index.ts`, ...not(filesOf(buyersTexts))],
  },
};

const glob = (patterns: readonly string[], eager = false) =>
  `import.meta.glob(${JSON.stringify(patterns)}, { eager: ${eager} })`;

const RENDERED = `${PREFIX}rendered`;
const NOTHING = 'export const pages = {}; export const texts = {};';

const rendered = [...patternsOf(({ rendered }) => rendered), NO_PARTIALS];
const MODULES: Record<string, string> = {
  [RENDERED]: `export const pages = ${glob(rendered, true)};`,
  ...Object.fromEntries(
    Object.entries(LISTS).map(([audience, { pages, texts }]) => [
      PREFIX + audience,
      `export const pages = ${glob([...pages, NO_PARTIALS])};\nexport const texts = ${glob(texts)};`,
    ]),
  ),
};

/**
 * The pages as the page table divides them: by audience, with the texts that they read beside those of the buyers' pages,
 * each fetched when it is asked for; and all that the server renders, at once, `virtual:pages/rendered`: it has no use for
 * the others.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load(id, options) {
    const name = id.slice(1);
    return options?.ssr && name !== RENDERED && name in MODULES ? NOTHING : (MODULES[name] ?? null);
  },
});
