/** Pages of results found by an index, few or many, are the same for every query plan. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, connection, openDatabase } from '../../../server/infra/db';
import type { Asked } from '../../../server/infra/lists/conditions';
import { MAX_SORTED, MAX_WALKED } from '../../../server/infra/lists/keysOf';
import { countRows, readPage } from '../../../server/infra/lists/readPage';
import { readStateText } from '../../../server/infra/lists/readState';
import { selectKeys } from '../../../server/infra/lists/selectKeys';
import { walkRows } from '../../../server/infra/lists/walkRows';
import { MAX_COUNTED } from '../../../server/shared/lists';
import { userList } from '../../../server/users';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';

const PEOPLE = 10_500;
const LATE = 2_400;

const database = prepare(createDatabase);
beforeAll(async () => {
  await openDatabase({ url: database.url });
  // First names cycle through the alphabet; those called Zoe come last.
  await connection.script(`
    insert into users (id, name, email, password_hash, updated_at, last_seen_at, deactivated_at)
    select gen_random_uuid(), case when n <= ${LATE} then 'Zoe' else chr(97 + n % 26) end || ' Everyone ' || lpad(n::text, 5, '0'),
      'p' || n || case when n % 4 = 0 then '@rare.example' else '@often.example' end, 'none', now(),
      case when n % 3 > 0 then now() - n * interval '1 minute' end, case when n % 5 = 0 then now() end
    from generate_series(1, ${PEOPLE}) n;
    update users set email = id || '@deleted.invalid' where name like '%Everyone 05000';
    analyze users;`);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const ask = (query: string): Asked => ({
  state: readStateText(userList, query),
  params: {},
  scope: 'everywhere',
  locale: 'en',
  zone: 'Europe/Madrid',
});
const read = async (query: string) => (await readPage(userList, ask(query))).map(({ name }) => name);
const count = (query: string) => countRows(userList, ask(query));

/** The expected page: all rows that match the test's own condition, sorted by the database. */
async function page(condition: string, order: string, size: number, offset: number): Promise<string[]> {
  const { rows } = await connection.query(
    `select name from users where email not like '%@deleted.invalid' and ${condition} order by ${order} limit ${size} offset ${offset}`,
  );
  return rows.map(({ name }) => String(name));
}

const ALL = 'true';
const OFTEN = `email like '%@often.example'`;
const RARE = `email like '%@rare.example'`;
const ZOE = `name like 'Zoe%'`;
const NAME = 'fold(name), id';

describe('a page of what is searched', () => {
  it.each([
    ['one', 'q=p77@often.example', `email = 'p77@often.example'`, NAME],
    ['a few', 'q=p77', `email like 'p77%'`, NAME],
    ['none', 'q=nobody', 'false', NAME],
    ['many, near the beginning', 'q=often', OFTEN, NAME],
    ['many, from the end', 'q=often&sort=-name', OFTEN, 'fold(name) desc, id desc'],
    ['many, all of them at the end', 'q=zoe', ZOE, NAME],
    ['many, by another column', 'q=often&sort=-email', OFTEN, 'email desc, id desc'],
    ['many, some without a value', 'q=rare&sort=lastSeenAt', RARE, `coalesce(last_seen_at, '-infinity'), id`],
    ['many, of whom few are shown', 'q=everyone&f.state=deactivated', 'deactivated_at is not null', NAME],
    ['many, by two words', 'q=zoe+often', `${ZOE} and ${OFTEN}`, NAME],
    ['everybody', 'q=example', ALL, NAME],
  ])('holds %s, in order', async (_name, query, condition, order) => {
    for (const [size, number] of [
      [25, 1],
      [100, 3],
      [100, MAX_WALKED / 100],
      [100, MAX_WALKED / 100 + 1],
      [100, MAX_SORTED / 100],
      [100, MAX_SORTED / 100 + 1],
      [100, MAX_SORTED / 100 + 2],
      [50, 52],
    ] as const)
      expect([size, number, await read(`${query}&size=${size}&page=${number}`)]).toEqual([
        size,
        number,
        await page(condition, order, size, (number - 1) * size),
      ]);
  });

  it('says how many there are, up to as many as are counted', async () => {
    const { rows } = await connection.query(
      `select count(*) filter (where ${RARE}) as rare, count(*) filter (where ${OFTEN}) as often from users`,
    );
    expect(await count('q=p77@often.example')).toEqual({ rows: 1, isMore: false });
    expect(await count('q=rare')).toEqual({ rows: Number(rows[0]!.rare), isMore: false });
    expect(await count('q=often')).toEqual({ rows: Number(rows[0]!.often), isMore: false });
    expect(await count('q=everyone')).toEqual({ rows: MAX_COUNTED, isMore: true });
    expect(await countRows(userList, ask('q=zoe'), LATE)).toEqual({ rows: LATE, isMore: false });
    expect(await count('q=@')).toEqual({ rows: 0, isMore: false });
  });

  it('can be selected and walked as a whole', async () => {
    const ids = await selectKeys(userList, ask('q=zoe'), MAX_COUNTED);
    const walked: string[] = [];
    const names: string[] = [];
    for await (const rows of walkRows(userList, ask('q=zoe'))) {
      walked.push(...rows.map(({ id }) => id));
      names.push(...rows.map(({ name }) => String(name)));
    }
    expect(names).toEqual(await page(ZOE, NAME, LATE, 0));
    expect(walked).toHaveLength(LATE);
    expect(new Set(ids)).toEqual(new Set(walked));
  });
});

describe('folding', () => {
  it.each([
    ['ÁÀÂÄ ÇĆ Ñ Øß ŁÓDŹ', 'aaaa cc n oss lodz'],
    ['Plain TEXT 50%_', 'plain text 50%_'],
    ['', ''],
    ['日本 É', '日本 e'],
  ])('makes %s small and bare', async (text, folded) => {
    expect((await connection.query('select fold($1) as folded', [text])).rows).toEqual([{ folded }]);
  });

  it('is put in the place of its call, so that a row costs no call', async () => {
    const { rows } = await connection.query('explain (verbose) select fold(name) from users');
    expect(JSON.stringify(rows)).toContain('translate(lower(');
    expect(JSON.stringify(rows)).not.toContain('fold(');
  });
});
