import type { Plugin } from 'vite';
import { PAGE_TABLE, type PageFamily } from '../server/shared/pageTable.ts';

const ROOT = '/resources/js/Pages/';
const TEXTS = '/server/shared/i18n/*/';
const PREFIX = 'virtual:pages/';
const NO_PARTIALS = `!${ROOT}**/Partials/**`;

const patternOf = (prefix: string) => ROOT + (prefix.endsWith('/') ? `${prefix}**/*.tsx` : `${prefix}*.tsx`);

/** Pages of a family, without those of earlier lines, because the first matching prefix counts. */
function pagesOf({ prefix }: PageFamily, eager = false): string {
  const before = PAGE_TABLE.slice(
    0,
    PAGE_TABLE.findIndex((family) => family.prefix === prefix),
  );
  const others = before.filter((family) => family.prefix.startsWith(prefix)).map((family) => patternOf(family.prefix));
  return glob([patternOf(prefix), ...not(others), NO_PARTIALS], eager);
}

/** Pages that no line lists belong to the back office. */
const unlisted = () =>
  glob([`${ROOT}**/*.tsx`, ...not(PAGE_TABLE.map(({ prefix }) => patternOf(prefix))), NO_PARTIALS]);

const together = (globs: readonly string[]): string => `export const pages = Object.assign({}, ${globs.join(', ')});`;

function pagesFor(audience: PageFamily['audience']): string {
  const own = PAGE_TABLE.filter((family) => family.audience === audience).map((family) => pagesOf(family));
  return together(audience === 'staff' ? [...own, unlisted()] : own);
}

const textsOf = (audience: PageFamily['audience']) => [
  ...new Set(PAGE_TABLE.filter((family) => family.audience === audience).flatMap(({ texts }) => texts)),
];
const buyersTexts = textsOf('buyers');

const not = (patterns: readonly string[]) => patterns.map((pattern) => `!${pattern}`);
const filesOf = (files: readonly string[]) => files.map((file) => `${TEXTS}${file}.ts`);

const TEXTS_OF: Record<PageFamily['audience'], readonly string[]> = {
  buyers: filesOf(buyersTexts),
  visitors: filesOf(textsOf('visitors').filter((file) => !buyersTexts.includes(file))),
  staff: [`${TEXTS}*.ts`, `${TEXTS}errors/staffPages.ts`, `!${TEXTS}index.ts`, ...not(filesOf(buyersTexts))],
};

const glob = (patterns: readonly string[], eager = false) =>
  `import.meta.glob(${JSON.stringify(patterns)}, { eager: ${eager} })`;

const RENDERED = `${PREFIX}rendered`;
const NOTHING = 'export const pages = {}; export const texts = {};';

const MODULES: Record<string, string> = {
  [RENDERED]: together(PAGE_TABLE.filter(({ rendered }) => rendered).map((family) => pagesOf(family, true))),
  ...Object.fromEntries(
    Object.entries(TEXTS_OF).map(([audience, texts]) => [
      PREFIX + audience,
      `${pagesFor(audience as PageFamily['audience'])}\nexport const texts = ${glob(texts)};`,
    ]),
  ),
};

/**
 * Virtual modules from the page table: pages by audience with their texts, each loaded on demand; and
 * `virtual:pages/rendered` with all pages that the server renders, loaded eagerly.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load(id, options) {
    const name = id.slice(1);
    return options?.ssr && name !== RENDERED && name in MODULES ? NOTHING : (MODULES[name] ?? null);
  },
});
