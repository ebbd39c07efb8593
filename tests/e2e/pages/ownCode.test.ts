/** Files of the build that a visitor's page loads: none of another area. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { visitorsPages } from '../../../scripts/chunks';
import { loadAssets } from '../../../server/http/assets';

/** Areas of staff and companies, as their chunks and styles are named. */
const AREAS = [
  ...['bulk', 'cash', 'counter', 'desk', 'deskOfEvent', 'deskOrders', 'gate', 'house', 'pieces', 'receiptPrinter'],
  ...['reports', 'sales', 'slips', 'sortable.esm', 'staff', 'validations', 'wallTime'],
];
/** Pages of companies, in whose names the area stands. */
const isCompanies = (page: string) => page.startsWith('BulkOrders/') || page.startsWith('PromoCodes/');

/** Names of the scripts and styles that a page loads, without their hashes. */
const namesIn = (tags: string): string[] =>
  [...tags.matchAll(/\/build\/assets\/([^"]+)-[\w-]{8}\.(js|css)"/g)].map(([, name, kind]) => `${name}.${kind}`);

const foreignIn = (tags: string): string[] =>
  namesIn(tags).filter((name) => AREAS.includes(name.replace(/\.\w+$/, '')));

const tagsOf = (page: string) => loadAssets({}).tags(page);

it('the front page loads these files', () => {
  const own = [
    'Welcome.js',
    'app.css',
    'app.js',
    'common.js',
    'events.js',
    'parts.js',
    'rolldown-runtime.js',
    'vendor.js',
  ];
  expect(namesIn(tagsOf('Welcome')).sort()).toEqual(own);
});

it('an event loads these files', () => {
  const texts = ['common.js', 'events.js', 'orders.js', 'pages.js', 'payments.js', 'refunds.js'];
  const own = ['Create.js', 'app.css', 'app.js', 'parts.js', 'rolldown-runtime.js', 'shop.js', 'vendor.js', ...texts];
  expect(namesIn(tagsOf('Orders/Create')).sort()).toEqual(own.sort());
});

it('no page of a visitor loads a file of another area', () => {
  const pages = visitorsPages().filter((page) => !isCompanies(page));
  expect(pages).toContain('Orders/Show');
  expect(
    Object.fromEntries(pages.map((page) => [page, foreignIn(tagsOf(page))]).filter(([, found]) => found?.length)),
  ).toEqual({});
});

it('a file of another area is found, also behind a shared one', () => {
  const manifestFile = join(mkdtempSync(join(tmpdir(), 'aforo-areas-')), 'manifest.json');
  const file = (name: string, more = {}) => ({ file: `assets/${name}-AAAAAAAA.js`, ...more });
  const manifest = {
    'resources/js/app.tsx': file('app', { css: ['assets/app-BBBBBBBB.css'] }),
    '_shared.js': file('shared', { css: ['assets/counter-D0bLDlW0.css'], imports: ['_cash.js'] }),
    '_cash.js': file('cash'),
    'resources/js/Pages/Welcome.tsx': file('Welcome', { imports: ['_shared.js'] }),
  };
  writeFileSync(manifestFile, JSON.stringify(manifest));
  expect(foreignIn(loadAssets({ manifestFile }).tags('Welcome'))).toEqual(['counter.css', 'cash.js']);
});
