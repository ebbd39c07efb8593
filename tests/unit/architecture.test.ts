/**
 * Rules that the compiler, the formatter and the border check cannot express: sizes, words, texts and pages that must
 * match.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { overlongFiles } from '../../scripts/fileSizes';
import { sourceFiles } from '../../scripts/sourceFiles';
import * as en from '../../server/shared/i18n/en';
import * as es from '../../server/shared/i18n/es';

const THIS_FILE = 'tests/unit/architecture.test.ts';
const PAGES = 'resources/js/Pages/';
/** The part of a file that one screen shows. */
const MAX_STATEMENT_LINES = 25;
const read = (file: string) => readFileSync(file, 'utf8');
const files = sourceFiles();
const others = files.filter((file) => file !== THIS_FILE);
const databaseFunctions = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => `prisma/functions/${file}`);

describe('source files', () => {
  it('are found, in every part of the product', () => {
    const parts = ['server/app.ts', 'resources/js/app.tsx', 'scripts/build.mjs', THIS_FILE];
    expect(parts.filter((file) => !files.includes(file))).toEqual([]);
  });

  it('have one subject each', () => {
    expect(overlongFiles()).toEqual([]);
  });

  it('are named after what they hold', () => {
    const saysNothing = /^(utils?|helpers?|managers?|services?|data|misc|common)\.\w+$/;
    const isArea = (file: string) => file.startsWith('server/shared/i18n/');
    expect(others.filter((file) => saysNothing.test(basename(file)) && !isArea(file))).toEqual([]);
  });

  it('hold no statement longer than a screen: those stand in `.sql` files', () => {
    const statements = (file: string) => [...read(file).matchAll(/`\s*(?:with|select|insert|update|delete)\b[^`]*`/g)];
    const long = files
      .filter((file) => /^server\/.*\.ts$/.test(file))
      .filter((file) => statements(file).some(([text]) => text.split('\n').length > MAX_STATEMENT_LINES));
    expect(long).toEqual([]);
  });

  it('delete and make things in a way that bears several at once', () => {
    const server = files.filter((file) => /^server\/(?!demo\/).*\.ts$/.test(file));
    const unlocked = server.filter(
      (file) => /\btx\.\w+\.delete\(/.test(read(file)) && !/for update|lockRights|advisoryLock/.test(read(file)),
    );
    const unordered = server.filter(
      (file) =>
        /Sent twice[\s\S]*\btx\.\w+\.create\(/.test(read(file)) && !/advisoryLock|lockRights|P2002/.test(read(file)),
    );
    expect({ unlocked, unordered }).toEqual({ unlocked: [], unordered: [] });
  });

  const forbidden: [what: string, pattern: RegExp, where: RegExp][] = [
    ['work put off', /\b(TODO|FIXME|HACK)\b/, /./],
    ['bound that is not named MAX or MIN', /\b(MOST|LEAST)(_[A-Z]+)*\b/, /\.(tsx?|mjs|js)$/],
    [
      "currency's digits from the platform",
      /style: 'currency'|supportedValuesOf\('currency'\)/,
      /^(?!server\/shared\/money\.ts).*\.tsx?$/,
    ],
    ['promise instead of a feature', /coming soon|lorem ipsum|not (yet )?implemented/i, /./],
    ['type that says nothing', /\bas any\b(?=\s*[;,.)\]}])|@ts-(ignore|nocheck)/, /\.tsx?$/],
    ['error talked away', /@ts-expect-error/, /^(server|resources|scripts|bench|prisma)\//],
    ['interface where a type would do', /^(export )?interface /m, /\.tsx?$/],
    [
      'second rule of what is on sale (prisma/functions/*/sale has it)',
      /lead_minutes(?! as ")|sales_close_minutes|sales_(from|until) *([<>=]|is )/,
      /^(server\/(?!shared\/i18n)|prisma\/functions\/(?!(?:events|products)\/sale\/))/,
    ],
    [
      'decision by how somebody came to see an order: its rights have names (server/orders/findOrder.ts)',
      /\baccess *[!=]==? *'(staff|owner|secret)'/,
      /^server\//,
    ],
    [
      'account taken for who sits there or who buys: `doerOf`, `buyerOf`, `ownerOf` (server/shared/actor.ts)',
      /actor\.user(\?|!)?\.id( \?\? null)?[,;)]/,
      /^server\/(orders|payments|tickets|waiting|gift-vouchers|invoices|support)\//,
    ],
    [
      'day or instant that PostgreSQL may not know, or version beyond its `int`: `day`, `instant`, `int4` (server/shared/requestParts.ts)',
      /\biso\s*\.(date|datetime)\(|\bversion: z\.(int|number)\(/,
      /^server\/(?!shared\/requestParts|validations\/requests|infra\/)/,
    ],
    [
      'address with its tokens in a log: `plainPath` (server/http/refusals.ts)',
      /logger\.\w+\([^;]*req\.(path|url|originalUrl)\b/,
      /^server\//,
    ],
    ['sales channel that nobody chose', /'web'/, /^(server\/(?!shared\/salesChannels)|prisma\/functions)/],
    [
      'size, weight or spacing of type that is no token (resources/css/tokens.css); in a picture they go by its width',
      /\b(text|font|tracking)-\[(?![\d.]+cqi\])/,
      /^resources\/js\//,
    ],
    ['test that does not run', /\b(it|test|describe)\.(skip|only|todo)\b/, /^tests\//],
    ['test that cannot fail', /expect\((true|false|1)\)/, /^tests\//],
    ['database that is not there', /vi\.mock\([^)]*(prisma|infra\/db)/, /^tests\//],
  ];
  it.each(forbidden)('hold no %s', (_what, pattern, where) => {
    const all = [...others, ...databaseFunctions];
    expect(all.filter((file) => where.test(file) && pattern.test(read(file)))).toEqual([]);
  });
});

type Area = Readonly<Record<string, string>>;
const english: Record<string, Area> = { ...en };
const spanish: Record<string, Area> = { ...es };

/** `_one` may omit the number: "one place left". */
const placeholders = (text: string, key: string): string[] => {
  const names = new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!));
  if (/_(zero|one)$/.test(key)) names.delete('count');
  return [...names].sort();
};

describe('texts', () => {
  const areas = Object.keys(english);

  it('exist in the same areas in both languages', () => {
    expect(areas.length).toBeGreaterThan(0);
    expect(Object.keys(spanish)).toEqual(areas);
  });

  it.each(['errors', 'audit', 'afterSale', 'bulk', 'products'])('of "%s" stand in one file each', (area) => {
    const folder = `server/shared/i18n/en/${area}`;
    const parts = readdirSync(folder).filter((file) => file !== 'index.ts');
    const keys = parts.flatMap((file) => read(`${folder}/${file}`).match(/(?<=^ {2})\w+(?=:)/gm) ?? []);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys.sort()).toEqual(Object.keys(english[area]!).sort());
  });

  it.each(areas)('of "%s" have the same keys and blanks in both, and none is empty', (area) => {
    const shape = (texts: Area) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text, key)]));
    expect(shape(spanish[area] ?? {})).toEqual(shape(english[area]!));
    for (const texts of [english[area]!, spanish[area] ?? {}]) {
      expect(Object.keys(texts).filter((key) => texts[key]!.trim() === '' || !/^[a-z0-9_]+$/.test(key))).toEqual([]);
    }
  });

  it.each(areas)('of "%s" have every plural form that either language needs', (area) => {
    const keys = Object.keys(english[area]!);
    const lonely = keys.filter((key) => key.endsWith('_one') && !keys.includes(key.replace(/_one$/, '_other')));
    expect(lonely).toEqual([]);
  });
});

/** The keys of `type …Pages = { … }`, which are at the first indentation. */
function declaredPages(): string[] {
  const contracts = files.filter((file) => /^server\/([^/]+\/)*(pages|\w+Pages)\.ts$/.test(file));
  const blocks = contracts.flatMap((file) => [
    ...read(file).matchAll(/^(?:export )?type \w*Pages = (?:\w+ & )?\{\n([\s\S]*?)^\};/gm),
  ]);
  return blocks.flatMap((block) => [...block[1]!.matchAll(/^ {2}'?([\w/]+)'?:/gm)].map((match) => match[1]!));
}

describe('pages', () => {
  const components = files.filter((file) => file.startsWith(PAGES) && !file.includes('/Partials/'));
  const names = components.map((file) => file.slice(PAGES.length).replace(/\.tsx$/, ''));

  it('have a component each, and every component is a page', () => {
    expect(names.sort()).toEqual(declaredPages().sort());
  });

  it('are declared when a route renders them', () => {
    const rendered = others
      .filter((file) => file.startsWith('server/'))
      .flatMap((file) => [...read(file).matchAll(/\brender\(\s*\w+,\s*'([\w/]+)'/g)].map((match) => match[1]!));
    expect(rendered).toContain('Message');
    expect(rendered.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('the checkout', () => {
  const server = files.filter((file) => /^server\/.*\.ts$/.test(file));

  it('is the one way to sell: nobody else asks orders to hold and place, and nobody at all the database', () => {
    const sells = /\b(?:holdPlaces|placeOrder)\(|import[^;]*\b(?:holdPlaces|placeOrder)\b/;
    const others = server.filter((file) => !/^server\/(?:checkout|orders\/(?:holds|checkout))\/[^/]+$/.test(file));
    expect(others.filter((file) => sells.test(read(file)))).toEqual([]);
    const statements = /\b(?:hold_places|hold_places_within|place_orders|place_orders_within|take_offer)\(/;
    // The demo inserts whole years of the past in bulk.
    const callers = server.filter((file) => !file.startsWith('server/demo/') && statements.test(read(file)));
    expect(callers.toSorted()).toEqual([
      'server/checkout/claimedOrder.ts',
      'server/checkout/giveOrder.ts',
      'server/orders/checkout/placeOrder.ts',
      'server/orders/holds/holdPlaces.ts',
    ]);
  });

  it('and no function in the database is told apart by the name of a balance', () => {
    const named = /provider (?:=|<>|in|not in) \(?'(?:balance|cash|voucher)'/;
    const found = [...databaseFunctions, ...server].filter((file) => named.test(read(file)));
    expect(found).toEqual([]);
  });
});
