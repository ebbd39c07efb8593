/** A campaign of codes in one request: more than the parameters of a statement could hold. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { createCodePromo } from './codeFixture';

const CODES = 40_000;

const app = runApp();
const manager = signedIn(app, 'manager');

beforeAll(async () => {
  await sql(
    'test_campaign',
    // Random codes: a workbook of numbered ones is compressed to less than the buffers of a connection hold.
    `insert into promo_codes (id, code, promo_id)
       select gen_random_uuid(), 'ALL-' || upper(md5(n::text)), $1::uuid from generate_series(1, $2::int) n`,
    [await createCodePromo(), CODES],
  );
});

it('is counted as far as pages are turned, and to its end for whoever selects all of it', async () => {
  const { list } = expectPage(await manager.get(paths.promoCodes.index()), 'PromoCodes/Index');
  expect(list).toMatchObject({ count: { rows: 10_000, isMore: true }, most: 100_000 });
  expect(list.total).toBeUndefined();
  const counted = await manager.visit(paths.promoCodes.index(), { only: ['list.total'] });
  expect(counted.page?.props.list).toEqual({ total: { rows: CODES, isMore: false } });
});

describe('a file of it', () => {
  const fetchFile = (format: string, init: RequestInit) =>
    fetch(`${app.url}${paths.promoCodes.index()}/export.${format}`, {
      headers: { Cookie: manager.cookies.header() },
      ...init,
    });
  let query: MockInstance<typeof connection.query>;
  const readings = () => query.mock.calls.filter(([text]) => text.includes('list$at')).length;
  const isReading = async () => {
    const before = readings();
    await Promise.all(Array.from({ length: 20 }, () => sql('test_breath', 'select pg_sleep(0.05)::text')));
    const [row] = await sql<{ busy: number }>(
      'test_busy',
      `select count(*)::int as busy from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query like '%list$at%' and (state = 'active' or state like 'idle in transaction%')`,
    );
    return readings() > before || row!.busy > 0;
  };
  beforeEach(() => {
    query = vi.spyOn(connection, 'query').mockClear();
  });
  afterAll(() => query.mockRestore());

  it.each(['csv', 'xlsx'])('is read no further, and keeps no connection, when nobody waits for %s', async (format) => {
    const given = new AbortController();
    const file = await fetchFile(format, { signal: given.signal });
    expect(file.status).toBe(200);
    await file.body!.getReader().read();
    given.abort();
    while (await isReading());
    expect(readings()).toBeGreaterThan(0);
    expect(readings()).toBeLessThan(CODES / 1000);
  });

  it('is not made for whoever asks for its headers alone', async () => {
    const { headers } = await fetchFile('csv', { method: 'HEAD' });
    expect(headers.get('Content-Disposition')).toMatch(/promo-codes-.*\.csv/);
    while (await isReading());
    expect(readings()).toBe(1);
  });
});

it('is switched off as one, told as one, and a second time changes nothing', async () => {
  const off = () => manager.post(paths.promoCodes.state(), { active: false, selection: { query: '' } });
  expectPage(await off(), 'PromoCodes/Index');
  expect(await prisma.promoCode.count({ where: { active: false, version: 2 } })).toBe(CODES);
  expectPage(await off(), 'PromoCodes/Index');
  expect(await prisma.promoCode.count({ where: { version: 2 } })).toBe(CODES);
  const entries = await prisma.auditLog.findMany({ where: { action: { startsWith: 'promo_code.' } } });
  expect(entries).toMatchObject([{ action: 'promo_code.many_deactivated', after: { count: CODES } }]);
});
