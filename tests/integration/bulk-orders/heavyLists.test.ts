/**
 * The most expensive lists possible: parsed in a worker or refused beside the field, while other requests are answered.
 */
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import type { RecipientPreview } from '../../../server/bulk-orders/pages';
import { sql } from '../../../server/infra/db';
import { workerCounts } from '../../../server/infra/workers/runInChild';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createVenue } from '../orders/shopFixture';
import { base64, contactOf, createCompany, openProduct, order, refusalOf } from './bulkFixture';

const app = runApp();
let buyer: Client;
let id: string;
beforeAll(async () => {
  const product = await openProduct(await createVenue());
  const companyId = await createCompany({ methods: ['on_account'], creditLimitCents: 1_000_000 });
  buyer = await contactOf(app, companyId, 'buyer');
  ({ id } = await order(buyer, companyId, [{ productId: product, quantity: 2 }]));
});

const send = (file: string) => buyer.json('POST', paths.bulk.imports(id), { id: null, file, locale: 'en' });
const workbook = (sheet: string): string =>
  Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet) })).toString('base64');

const LIST = `<row><c t="inlineStr"><is><t>email</t></is></c></row>
  <row><c t="inlineStr"><is><t>ana@example.test</t></is></c></row>`;

it('a workbook of a million empty cells is read by a worker while others are answered; a second one waits for its answer', async () => {
  const { done } = workerCounts();
  const empty = `<row>${'<c/>'.repeat(1000)}</row>`.repeat(1000);
  const file = workbook(`<worksheet><sheetData>${empty}${LIST}</sheetData></worksheet>`);
  const reading = send(file);
  await expect.poll(() => workerCounts().underWay).toBeGreaterThan(0);
  const second = await send(file);
  expect(second.status).toBe(429);
  expect(second.headers.get('Retry-After')).toBe('5');
  expect((await buyer.get('/up')).status).toBe(200);
  expect((await reading).json<RecipientPreview>().rows).toMatchObject([{ email: 'ana@example.test' }]);
  expect(workerCounts().done).toBe(done + 1);
});

it('a workbook that unpacks to more than 40 MB is refused beside the field', async () => {
  const refused = await send(workbook(' '.repeat(41_000_000)));
  expect(refused.status).toBe(422);
  expect(refusalOf(refused).errors?.file?.[0]).toBe('The list is too large. Maximum 3 MB and 10,000 lines.');
});

it('a person brings sixty files in ten minutes', async () => {
  const file = base64('email\nana@example.test\n');
  expect((await send(file)).status).toBe(200);
  await sql('test_files', `update rate_limits set hits = 60 where key like 'imports:%'`);
  const refused = await send(file);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
});
