import type { Request } from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectionOf } from '../../../server/http/lists';
import { ValidationError } from '../../../server/http/validate';
import { closeDatabase, openDatabase } from '../../../server/infra/db';
import type { DomainError } from '../../../server/shared/errors';
import { translator } from '../../../server/shared/i18n';
import { createDatabase } from '../../support/database';
import { prepare } from '../../support/prepare';
import { AMOUNT, createThings, thingList } from './thingsFixture';

const database = prepare(createDatabase);
beforeAll(async () => {
  await openDatabase({ url: database.url });
  await createThings();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const select = (selection: unknown, most = thingList.most) =>
  selectionOf(
    { body: { selection }, locale: 'en', t: translator('en'), actor: { user: { id: idOf(1) } } } as unknown as Request,
    { ...thingList, most },
    { box: 'a' },
  );

it('is the rows that were ticked, as far as the list has them', async () => {
  const ids = [idOf(1), idOf(2), idOf(10), idOf(99_999), 'not-an-id', idOf(2)];
  expect((await select({ ids })).sort()).toEqual([idOf(1), idOf(2)]);
});

it('is everything that a query finds, whatever page was shown', async () => {
  const keys = await select({ query: 'f.sold=1&page=3&size=50&sort=name' });
  expect(keys).toHaveLength(AMOUNT * 0.4);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await select({ query: '' })).toHaveLength(AMOUNT * 0.9);
  expect(await select({ query: 'q=nandues' })).toEqual([idOf(42)]);
});

it('is refused when it is nothing, or more than may be done at once', async () => {
  const code = (promise: Promise<unknown>) => promise.catch((error: DomainError) => error.code);
  expect(await code(select({ ids: [idOf(10)] }))).toBe('selection_empty');
  expect(await code(select({ query: 'q=nothing of the kind' }))).toBe('selection_empty');
  expect(await code(select({ query: '' }, 100))).toBe('selection_too_large');
  expect(await select({ query: 'f.named=thing 00' }, 100)).toHaveLength(87);
});

it.each([
  undefined,
  null,
  {},
  { ids: [] },
  { ids: 'all' },
  { ids: [{}] },
  { query: 7 },
  { ids: Array(1001).fill('x') },
])('is not %j', async (selection) => {
  await expect(select(selection)).rejects.toBeInstanceOf(ValidationError);
});
