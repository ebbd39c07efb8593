import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { STAFF_ICONS } from '../../../resources/js/Components/shell/staffIcons';
import { EVENT_TABS } from '../../../server/shared/eventTabs';
import * as en from '../../../server/shared/i18n/en';
import { errors as everyPages } from '../../../server/shared/i18n/en/errors/pages';
import { errors as staffPages } from '../../../server/shared/i18n/en/errors/staffPages';
import { familyOf, PAGE_TABLE } from '../../../server/shared/pageFamilies';
import { type PageFamily, textsFor, visitorFamily } from '../../../server/shared/pageTable';
import { PERMISSIONS } from '../../../server/shared/permissions';
import { DAILY_ENTRIES, ENTRY_GROUPS } from '../../../server/shared/staffPages';

it.each([
  ['Welcome', ['common', 'events']],
  ['Orders/Create', ['common', 'errors/pages', 'events', 'orders', 'payments', 'refunds']],
  ['Orders/Show', ['common', 'errors/pages', 'afterSale/common', 'afterSale/order', 'tickets', 'orders']],
  ['Payments/Card/Create', ['common', 'errors/pages', 'payments', 'orders']],
  ['Auth/Login', ['common', 'errors/pages', 'users']],
  ['Error', ['common', 'messages']],
])('%s reads %j', (page, files) => {
  expect(familyOf(page).texts).toEqual(files);
});

it('gives a page of the back office that is not in the table the words of the frame, of forms and of lists', () => {
  expect(familyOf('Nowhere/Index').texts).toEqual(
    expect.arrayContaining(['common', 'errors/pages', 'errors/staffPages', 'staff', 'forms', 'lists']),
  );
});

const PAGES = 'resources/js/Pages';
const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('Partials'))
  .map((file) => file.replace(/\.tsx$/, ''));

/** The file of an import; undefined for a package. */
function imported(from: string, name: string): string | undefined {
  const path = /^@server\//.test(name)
    ? name.replace('@server', 'server')
    : name.replace(/^@\//, 'resources/js/').replace(/^\..*/, (near) => join(dirname(from), near));
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => existsSync(file));
}

const IMPORTS = /(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'|import\('([^']+)'\)/g;
const WORDS = new Map(Object.entries(en).map(([area, dictionary]) => [area, Object.keys(dictionary)]));
/** A key, or in a template the prefix of some keys. */
const KEYS = new RegExp(`['"\`](${[...WORDS.keys()].join('|')})\\.([a-z]\\w*)`, 'g');
const isPermission = (name: string) => PERMISSIONS.some((permission) => permission === name);
const isWord = (area: string, key: string) =>
  !isPermission(`${area}.${key}`) && WORDS.get(area)!.some((word) => word.startsWith(key));

const texts = new Map<string, string>();

/** The text of a file without comments. */
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  texts.set(file, text);
  return text;
}

/** A page's file and its imports, except those behind `end`. */
function partsOf(file: string, end = /^server\/shared\/i18n/, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || end.test(file)) return seen;
  seen.add(file);
  for (const [, plain, lazy] of textOf(file).matchAll(IMPORTS)) {
    const part = imported(file, (plain ?? lazy)!);
    if (part) partsOf(part, end, seen);
  }
  return seen;
}

/** Files of texts with the keys of an area, by their names: `bulk/orders`. */
const TEXTS = import.meta.glob<Record<string, object>>('../../../server/shared/i18n/en/*/*.ts', { eager: true });
const parts = Object.entries(TEXTS)
  .filter(([path]) => !/\/audit\/|index\.ts$/.test(path))
  .map(([path, texts]) => [path.replace(/^.*\/en\/|\.ts$/g, ''), Object.keys(Object.values(texts)[0]!)] as const)
  .filter(([file]) => !file.startsWith('errors/') || /\/(pages|staffPages)$/.test(file));

/** The files that a browser reads a key, or keys with a prefix, from; a refusal that no page shows by itself is in none. */
function filesOf(area: string, key: string): readonly string[] {
  const own = parts.filter(([file]) => file.startsWith(`${area}/`));
  if (own.length === 0) return [area];
  const withKey = (holds: (word: string) => boolean) =>
    own.filter(([, words]) => words.some(holds)).map(([file]) => file);
  const exact = withKey((word) => word.replace(/_(one|other)$/, '') === key || word === key);
  const found = exact.length > 0 || area === 'errors' ? exact : withKey((word) => word.startsWith(key));
  return found.length > 0 ? found : [`${area}.${key}`];
}

/** Other texts that a part of a page fetches by itself: `loadTexts('Orders/Invoice', …)`. */
const fetchedBy = (part: string): readonly string[] =>
  [...textOf(part).matchAll(/\bloadTexts\('([^']+)'/g)].flatMap(([, page]) => familyOf(page!).texts);

/** Orders' pages use one of its components, and give it their own labels. */
const GETS_ITS_LABELS = 'resources/js/Components/counter/PersonWithPin.tsx';

/** The keys that a file of the browser's code reads; refusals in rules that it shares with the server are the server's. */
const keysIn = (part: string) =>
  [...textOf(part).matchAll(KEYS)]
    .filter(([, area, key]) => isWord(area!, key!) && part !== GETS_ITS_LABELS)
    .filter(([, area]) => area !== 'errors' || !part.startsWith('server/'))
    .map(([, area, key]) => [area!, key!] as const);

/** The files of texts whose words stand in a page's file and in those it is made of. */
const filesIn = (file: string): Set<string> =>
  new Set([...partsOf(file)].flatMap(keysIn).flatMap(([area, key]) => filesOf(area, key)));

it('finds the words of a page in its parts', () => {
  expect([...filesIn(`${PAGES}/Orders/Create.tsx`)].sort()).toEqual([
    'common',
    'errors/pages',
    'events',
    'forms',
    'invoices',
    'orders',
    'payments',
    'refunds',
  ]);
});

it.each([
  ['bulk', 'company_data', ['bulk/companies']],
  ['afterSale', 'show_state_', ['afterSale/order']],
  ['errors', 'required', ['errors/pages']],
  ['errors', 'page_missing', ['errors.page_missing']],
])('finds the files of %s.%s: %j', (area, key, files) => {
  expect(filesOf(area, key)).toEqual(files);
});

it.each(pages)('%s has the words for all it is made of', (page) => {
  const file = `${PAGES}/${page}.tsx`;
  const there = [...familyOf(page).texts, ...[...partsOf(file)].flatMap(fetchedBy)];
  expect([...filesIn(file)].filter((file) => !there.includes(file))).toEqual([]);
});

it.each([
  ['errors/pages', everyPages, ({ audience }: PageFamily) => audience !== 'staff'],
  ['errors/staffPages', staffPages, ({ audience }: PageFamily) => audience === 'staff'],
])('%s holds the refusals that such a page shows by itself, and no other', (_file, texts, isReader) => {
  const readers = pages.filter((page) => isReader(familyOf(page))).map((page) => `${PAGES}/${page}.tsx`);
  const shown = new Set(
    readers
      .flatMap((file) => [...partsOf(file)])
      .flatMap(keysIn)
      .map(([area, key]) => `${area}.${key}`),
  );
  const keys = Object.keys(texts).map((key) => `errors.${key.replace(/_(one|other)$/, '')}`);
  expect(keys.filter((key) => !shown.has(key))).toEqual([]);
});

it('asks the server for the text of a refusal whose code is known only when it happens', () => {
  const files = readdirSync('resources/js', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.filter((file) => /`(errors|audit)\.\w*\$\{/.test(textOf(`resources/js/${file}`)))).toEqual([]);
});

/** Pages that start like pages of another audience. */
it.each([
  ['Orders/Search', 'staff'],
  ['Orders/Range', 'staff'],
  ['Orders/Mine', 'buyers'],
  ['Payments/Card/Create', 'buyers'],
  ['Payments/Card/Admin/Create', 'staff'],
  ['Payments/Card/Manual/Create', 'staff'],
  ['BulkOrders/Companies/Index', 'staff'],
  ['BulkOrders/Invoices', 'visitors'],
  ['Validations/Automatic', 'visitors'],
  ['Validations/Show', 'staff'],
])("%s is for %s, and visitors' lines alone say so", (page, audience) => {
  expect(familyOf(page).audience).toBe(audience);
  expect(visitorFamily(page)?.audience ?? 'staff').toBe(audience);
});

it('leads each staff page that an entry holds to that entry alone', () => {
  const entries = [...DAILY_ENTRIES, ...ENTRY_GROUPS.flatMap((group) => group.entries)];
  const held = entries.flatMap((entry) => entry.pages.map(({ prefix }) => prefix));
  expect(held).toContain('Orders/Show');
  expect(held.filter((prefix, at) => held.indexOf(prefix) !== at)).toEqual([]);
});

it('gives a tab of an event the permission of the entry that holds its pages', () => {
  const entries = [...DAILY_ENTRIES, ...ENTRY_GROUPS.flatMap((group) => group.entries)];
  const permissionOf = (page: string) => entries.find((entry) => entry.pages.includes(familyOf(page)))?.permission;
  const tabs = Object.values(EVENT_TABS).flatMap(({ permission, pages }) =>
    pages.map((page) => ({ permission, page })),
  );
  const held = tabs.filter(({ page }) => permissionOf(page));
  expect(held.length).toBeGreaterThan(6);
  expect(held.filter(({ page, permission }) => permissionOf(page) !== permission)).toEqual([]);
});

it.each([
  ['Profile/Edit', false, false],
  ['Profile/Edit', true, true],
  ['Orders/Show', false, false],
  ['Orders/Show', true, true],
  ['Orders/Create', true, false],
  ['Venues/Index', true, true],
])('%s has the texts of the staff frame for its reader (staff: %s): %s', (page, isStaff, expected) => {
  const texts = textsFor(familyOf(page), isStaff);
  for (const file of ['errors/staffPages', 'labels', 'staff'] as const) expect(texts.includes(file)).toBe(expected);
});

it('names families that have pages, each once and none behind a wider one', () => {
  const prefixes = PAGE_TABLE.map(({ prefix }) => prefix);
  expect(new Set(prefixes).size).toBe(prefixes.length);
  expect(prefixes.filter((prefix) => !pages.some((page) => familyOf(page).prefix === prefix))).toEqual([]);
});

it.each([
  ['Welcome', 'public', 'buyers'],
  ['Orders/PrintAll', 'print', 'buyers'],
  ['Auth/Login', 'auth', 'visitors'],
  ['Profile/Edit', 'account', 'visitors'],
  ['PromoCodes/Submission/Show', 'public', 'visitors'],
  ['PromoCodes/Index', 'staff', 'staff'],
  ['Validations/Redeem', 'gate', 'staff'],
  ['Events/Edit', 'staff', 'staff'],
  ['Nowhere/Index', 'staff', 'staff'],
])('%s stands in the %s frame and is code for %s', (page, frame, audience) => {
  expect(familyOf(page)).toMatchObject({ frame, audience });
});

const STAFF_FRAMES = /Layouts\/(Staff|Gate|Counter|Screen)Layout|^server\//;
const STAFF_ICON = new RegExp(`['"](${Object.keys(STAFF_ICONS).join('|')})['"]`, 'g');
const staffIconsIn = (file: string, end: RegExp) =>
  [...partsOf(file, end)].flatMap((part) => [...textOf(part).matchAll(STAFF_ICON)].map(([name]) => `${part}: ${name}`));

it('shows the drawings of the back office on no page that stands outside of its frames', () => {
  const inside = ['staff', 'gate', 'counter', 'screen'];
  const files = pages.filter((page) => !inside.includes(familyOf(page).frame)).map((page) => `${PAGES}/${page}.tsx`);
  const shown = ['resources/js/app.tsx', ...files].flatMap((file) => staffIconsIn(file, STAFF_FRAMES));
  expect(shown).toEqual([]);
});

it('finds a drawing of the back office where one is shown', () => {
  expect(staffIconsIn('resources/js/Layouts/StaffLayout.tsx', /^server\//)).not.toEqual([]);
});
