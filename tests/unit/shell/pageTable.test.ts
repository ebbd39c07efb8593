import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { STAFF_ICONS } from '../../../resources/js/Components/shell/staffIcons';
import * as en from '../../../server/shared/i18n/en';
import { familyOf, PAGE_TABLE } from '../../../server/shared/pageTable';
import { PERMISSIONS } from '../../../server/shared/permissions';

it.each([
  ['Welcome', ['common', 'events']],
  ['Orders/Create', ['common', 'errors', 'events', 'orders', 'payments', 'refunds']],
  ['Orders/Show', ['common', 'errors', 'afterSale', 'tickets', 'orders']],
  ['Payments/Card/Create', ['common', 'errors', 'payments', 'orders']],
  ['Auth/Login', ['common', 'errors', 'users']],
  ['Error', ['common', 'messages']],
])('%s reads %j', (page, areas) => {
  expect(familyOf(page).texts).toEqual(areas);
});

it('gives a page of the back office that is not in the table the words of the frame, of forms and of lists', () => {
  expect(familyOf('Nowhere/Index').texts).toEqual(
    expect.arrayContaining(['common', 'errors', 'staff', 'forms', 'lists']),
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
  const text = texts.get(file) ?? readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
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

/** Text areas used by a page's file and its imports. */
const areasIn = (file: string): Set<string> =>
  new Set(
    [...partsOf(file)].flatMap((part) =>
      [...textOf(part).matchAll(KEYS)].filter(([, area, key]) => isWord(area!, key!)).map(([, area]) => area!),
    ),
  );

it('finds the words of a page in its parts', () => {
  expect([...areasIn(`${PAGES}/Orders/Create.tsx`)].sort()).toEqual([
    'common',
    'errors',
    'events',
    'orders',
    'payments',
    'refunds',
  ]);
});

it.each(pages)('%s has the words for all it is made of', (page) => {
  const there: readonly string[] = familyOf(page).texts;
  expect([...areasIn(`${PAGES}/${page}.tsx`)].filter((area) => !there.includes(area))).toEqual([]);
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
