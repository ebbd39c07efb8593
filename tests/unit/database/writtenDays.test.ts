/**
 * The day of a sale has one rule, `sale_day`. An expression that reads the day from another clock than a venue's is
 * that rule written again. A venue's clock is read for visits, passes and scans.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The names that a venue, or a row with a venue's time zone, has in a statement. */
const VENUES = ['v', 've', 'own', 'of', 'l'];
const HOME = join('prisma', 'functions', 'shared', 'sale_day.sql');

const DAY = /\bat time zone\s+(?:(\w+)\.)?(?:time_zone|zone)\s*(?:\)\s*::\s*date\b|,\s*'YYYY-MM(?:-DD|-01)?')/g;

/** Days that are read from the clock of an order or an entry. */
function writtenDays(text: string): string[] {
  const code = text.replace(/--[^\n]*|^\s*(?:\/?\*|\/\/).*$/gm, '');
  return [...code.matchAll(DAY)].filter(([, alias]) => !VENUES.includes(alias ?? '')).map(([found]) => found);
}

const read = (folder: string, ends: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .map((file) => join(folder, file));

it('the day of a sale is written once', () => {
  const found = [...read('prisma/functions', /\.sql$/), ...read('server', /\.(?:sql|ts)$/)]
    .filter((path) => path !== HOME)
    .flatMap((path) => writtenDays(readFileSync(path, 'utf8')).map(() => `${path}: use sale_day`));
  expect(found).toEqual([]);
});

it.each([
  'select (o.paid_at at time zone o.time_zone)::date from orders o',
  'select distinct (at at time zone time_zone)::date from entered',
  'select min((moment() - interval $$1 hour$$) at time zone\n  u.zone)::date',
  "select to_char(e.at at time zone e.time_zone, 'YYYY-MM-DD') from sale_entries e",
])('finds it in %s', (text) => expect(writtenDays(text)).toHaveLength(1));

it.each([
  'select (a.starts_at at time zone v.time_zone)::date from appointments a',
  '-- (o.paid_at at time zone o.time_zone)::date',
  'select (moment() at time zone $2)::date',
])('leaves %s alone', (text) => expect(writtenDays(text)).toEqual([]));
