import { type Plugin, runnerImport } from 'vite';
import { type PageFamily, VISITOR_PAGES } from '../server/shared/pageTable.ts';

const ROOT = '/resources/js/Pages/';
const TEXTS = '/server/shared/i18n/*/';
const PREFIX = 'virtual:pages/';
const NO_PARTIALS = `!${ROOT}**/Partials/**`;
const RENDERED = `${PREFIX}rendered`;
const NOTHING = 'export const pages = {}; export const texts = {};';

const patternOf = ({ prefix }: PageFamily) => ROOT + (prefix.endsWith('/') ? `${prefix}**/*.tsx` : `${prefix}*.tsx`);
const not = (patterns: readonly string[]) => patterns.map((pattern) => `!${pattern}`);
const filesOf = (files: readonly string[]) => files.map((file) => `${TEXTS}${file}.ts`);
const glob = (patterns: readonly string[], eager = false) =>
  `import.meta.glob(${JSON.stringify(patterns)}, { eager: ${eager} })`;

const pagesOf = (families: readonly PageFamily[], eager = false) =>
  `export const pages = ${glob([...families.map(patternOf), NO_PARTIALS], eager)};\n`;
const LABELS = 'virtual:labels/';
const labels = ['en', 'es'].map((locale) => `'/${LABELS}${locale}': () => import('${LABELS}${locale}')`).join(',');
const textsOf = (patterns: readonly string[], more = '') => `export const texts = { ...${glob(patterns)}, ${more} };\n`;

/** The labels of a language as a module, with the areas as its exports. Vite loads the texts, of which they are a part. */
async function labelModule(locale: string): Promise<string> {
  const { module } = await runnerImport<typeof import('../server/shared/entryLabels.ts')>(
    './server/shared/entryLabels.ts',
  );
  const texts = await runnerImport<Parameters<typeof module.entryLabels>[0]>(`./server/shared/i18n/${locale}/index.ts`);
  return Object.entries(module.entryLabels(texts.module))
    .map(([area, labels]) => `export const ${area} = ${JSON.stringify(labels)};`)
    .join('\n');
}

const buyers = VISITOR_PAGES.filter(({ audience }) => audience === 'buyers');
const visitors = VISITOR_PAGES.filter(({ audience }) => audience === 'visitors');
const buyersTexts = [...new Set(buyers.flatMap(({ texts }) => texts))];
const visitorsTexts = visitors.flatMap(({ texts }) => texts).filter((file) => !buyersTexts.includes(file));

/** Texts of staff: refusals and the activity log stay on the server. */
const STAFF_FILES = ['*', '{afterSale,bulk,products}/*', 'errors/staffPages'];

/** All pages that visitors do not open, with the lines of their table. */
const STAFF = [
  `export const pages = ${glob([`${ROOT}**/*.tsx`, ...not(VISITOR_PAGES.map(patternOf)), NO_PARTIALS])};\n`,
  textsOf([...filesOf(STAFF_FILES), ...not(filesOf(['index', '*/index', ...buyersTexts]))], labels),
  "export { familyOf } from '/server/shared/pageFamilies.ts';",
];

const MODULES: Record<string, string> = {
  [RENDERED]: pagesOf(
    VISITOR_PAGES.filter(({ rendered }) => rendered),
    true,
  ),
  [`${PREFIX}buyers`]: pagesOf(buyers) + textsOf(filesOf(buyersTexts)),
  [`${PREFIX}visitors`]: pagesOf(visitors) + textsOf(filesOf([...new Set(visitorsTexts)])),
  [`${PREFIX}staff`]: STAFF.join(''),
};

/**
 * Virtual modules from the page table: pages by audience with their texts, each loaded on demand; and
 * `virtual:pages/rendered` with all pages that the server renders, loaded eagerly.
 */
export const pageModules = (): Plugin => ({
  name: 'page-modules',
  resolveId: (id) => (id in MODULES || id.startsWith(LABELS) ? `\0${id}` : null),
  load(id, options) {
    const name = id.slice(1);
    if (name.startsWith(LABELS)) return labelModule(name.slice(LABELS.length));
    return options?.ssr && name !== RENDERED && name in MODULES ? NOTHING : (MODULES[name] ?? null);
  },
});
