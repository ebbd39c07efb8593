/**
 * Exports use the same names as pages: every declared list is read to its end, with all columns and in both languages,
 * and no cell may contain a key of the program instead of a name.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../../server/demo';
import { prisma, sql } from '../../../server/infra/db';
import type { List } from '../../../server/infra/lists/defineList';
import { shownColumns } from '../../../server/infra/lists/describeList';
import { exportColumns } from '../../../server/infra/lists/formats/exportCells';
import { walkRows } from '../../../server/infra/lists/walkRows';
import { proveLedgers } from '../../../server/payments/books/proveLedgers';
import { translator } from '../../../server/shared/i18n';
import { PERMISSIONS } from '../../../server/shared/permissions';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import { untilIndexed } from '../finding/untilIndexed';
import { signInAs } from '../users/people';

/** Names that look like keys: addresses, zones, and user input. */
const OWN_WORDS = new Set([
  'events.slug',
  'venues.timeZone',
  'users.email',
  'security-log.email',
  'security-log.account',
  'security-log.userAgent',
  'audit-log.userAgent',
  'promo-codes.tags',
]);

const SERVER = join(import.meta.dirname, '../../../server');
const files = (readdirSync(SERVER, { recursive: true }) as string[]).filter(
  (file) => file.endsWith('.ts') && /(^|\/)\w*(List|Trail|Log)\.ts$/.test(file) && !file.startsWith('infra/'),
);
const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'columns' in value && 'defaultSort' in value && 'scope' in value;

let app: TestApp;
let lists: List[];
let keys: Set<string>;
beforeAll(async () => {
  app = await startApp();
  await loadDemo();
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(SERVER, file)).href)),
  );
  lists = modules.flatMap((one) => Object.values(one as object)).filter(isList);
  await fillWhatTheDemoLacks();
  keys = new Set([...(await keysOfDatabase()), ...PERMISSIONS, 'true', 'false', 'null']);
}, 120_000);
afterAll(() => app.close());

/** Adds a row to each list that is empty in the demo. */
async function fillWhatTheDemoLacks(): Promise<void> {
  const promo = await prisma.promo.findFirstOrThrow({ where: { trigger: 'code' } });
  await prisma.promoCodeRequest.create({
    data: {
      id: uuidv7(),
      promoId: promo.id,
      secret: uuidv7(),
      name: 'Clara Vidal',
      email: 'clara@example.test',
      reason: 'Please',
      locale: 'es',
    },
  });
  await prisma.productPreset.create({ data: { id: uuidv7(), name: 'Museum', description: 'Of ours', products: [] } });
  await prisma.series.create({ data: { id: uuidv7(), name: 'Tickets', kind: 'ticket', prefix: 'T-', digits: 6 } });
  const admin = await signInAs(app, 'admin@aforo.test', 'password');
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: 'admin@aforo.test' } });
  const file = { source: 'Old shop', fileName: 'Codes of summer.csv', sha256: 'a'.repeat(64) };
  await prisma.import.create({ data: { id: uuidv7(), kind: 'promo_codes', state: 'planned', userId, ...file } });
  await admin.get('/admin/users/export.csv');
  await untilIndexed();
}

/** All values that types, CHECKs and codes of the program allow in the database. */
async function keysOfDatabase(): Promise<string[]> {
  const rows = await sql<{ key: string }>(
    'test_keys',
    `select enumlabel::text as key from pg_enum
     union select m[1] from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z][a-z_]*)''::text', 'g') m where c.contype = 'c'
     union select code from sales_channels union select name from roles where built_in
     union select country from venues union select locale from users
     union select action from audit_log union select subject_type from audit_log union select kind from order_events`,
    [],
  );
  return rows.map(({ key }) => key);
}

const slots = async () =>
  JSON.stringify(
    (await prisma.appointment.findMany({ where: { sold: { gt: 0 } }, take: 50, select: { id: true } })).map(
      ({ id }) => id,
    ),
  );
const paramsOf = async () => ({
  kinds: 'promo_codes,people',
  limited: '',
  person: uuidv7(),
  event: (await prisma.promo.findFirstOrThrow({ where: { eventId: { not: null } } })).eventId!,
  slots: await slots(),
  range: null,
  tickets: null,
  managed: null,
  tills: '',
  seen: null,
  cancellation: (await prisma.cancellation.findFirstOrThrow()).id,
});

const LOOKS_LIKE_KEY = /^[a-z]+(?:[_.][a-z]+)+$/;

/** Cells of a list's export that are keys, as `list.column: key`. */
async function rawCells(list: List, locale: 'en' | 'es'): Promise<{ raw: string[]; rows: number }> {
  const names = shownColumns(list).map(([name]) => name);
  const state = {
    q: '',
    sort: list.defaultSort,
    page: 1,
    size: 25,
    filters: {},
    columns: names,
    view: null,
    event: null,
  };
  const asked = { state, params: await paramsOf(), scope: 'everywhere', locale, zone: 'Europe/Madrid' } as const;
  const columns = names.map((name) => ({
    name,
    cellOf: exportColumns(list, { ...state, columns: [name] }, asked.zone, translator(locale))[0]!.cellOf,
  }));
  const raw = new Set<string>();
  let rows = 0;
  for await (const some of walkRows(list, asked)) {
    rows += some.length;
    for (const row of some)
      for (const { name, cellOf } of columns) {
        const cell = cellOf(row);
        if (cell.kind !== 'text' || OWN_WORDS.has(`${list.name}.${name}`)) continue;
        for (const part of cell.text.split(', '))
          if (keys.has(part) || LOOKS_LIKE_KEY.test(part)) raw.add(`${list.name}.${name}: ${part}`);
      }
    if (rows >= 3000) break;
  }
  return { raw: [...raw], rows };
}

describe('files', () => {
  it('are of every list that is declared', async () => {
    const declared = (readdirSync(SERVER, { recursive: true }) as string[]).filter((file) => file.includes('/lists/'));
    expect(lists.length).toBeGreaterThanOrEqual(declared.filter((file) => file.endsWith('List.ts')).length);
    expect(lists.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['users', 'products', 'promos', 'validations']),
    );
  });

  it.each(['en', 'es'] as const)(
    'hold no keys of the program (%s), and each list has rows to look at',
    async (locale) => {
      const raw: string[] = [];
      const empty: string[] = [];
      for (const list of lists) {
        const found = await rawCells(list, locale);
        raw.push(...found.raw);
        if (found.rows === 0) empty.push(list.name);
      }
      expect({ raw, empty }).toEqual({ raw: [], empty: [] });
    },
  );

  it('say of products where they are sold and whether they are, as the page does', async () => {
    const manager = await signInAs(app, 'manager@aforo.test', 'password');
    const { text } = await manager.get('/admin/products/export.csv?columns=channels,isActive');
    expect(text).toContain('Online shop');
    expect(text).toContain('On sale');
    expect(text).not.toMatch(/\bweb\b/);
  });
});

it('the nightly proof finds no difference in the demo: ledgers, and drawers by shift and method', async () => {
  await proveLedgers();
  expect(await sql('test_differences', 'select order_id, ledger from ledger_differences')).toEqual([]);
  expect(await prisma.cashMovement.count()).toBeGreaterThan(100);
});
