/** GTINs of 8, 12, 13 and 14 digits are one number, at the till, in code checks and when a product is saved. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { barcodeForms } from '../../../server/shared/barcodes';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createCashbox, open, refusalOf } from './cashFixture';

const app = runApp();
let cashier: Client;
let manager: Client;
let event: string;
beforeAll(async () => {
  const venue = await createVenue();
  ({ id: event } = await createEvent(venue));
  [cashier, manager] = (await Promise.all(
    [await makeUser('cashier'), await makeUser('manager')].map(({ email }) => signInAs(app, email)),
  )) as [Client, Client];
  await open(cashier, await createCashbox(venue), 5000);
});

const article = async (barcode: string | null) => {
  const id = await createProduct(event, { channels: ['counter'], priceCents: 500 });
  await prisma.product.update({ where: { id }, data: { barcode } });
  return id;
};
const found = async (code: string) => {
  const answers = await Promise.all(
    [paths.pos.scans(), paths.checkAndPrint()].map((path) => cashier.json('POST', path, { code })),
  );
  const [scanned, checked] = answers.map((answer) => answer.json<{ kind: string; id?: string }>());
  expect(scanned!.id).toBe(checked!.id);
  return scanned!.id ?? scanned!.kind;
};
const save = async (id: string, barcode: string) => {
  const { record } = expectPage(await manager.get(paths.products.edit(id)), 'Products/Edit');
  return manager.json('PATCH', paths.products.one(id), { ...record!.values, version: record!.version, barcode });
};

it('12, 13 and 14 figures find one article; eleven, and a wrong check figure, find nothing', async () => {
  const id = await article('0012345678905');
  for (const code of ['0012345678905', '012345678905', '00012345678905', ' 0 12345 67890 5 '])
    expect(await found(code)).toBe(id);
  for (const code of ['12345678905', '0012345678904', '012345678904', '00012345678904', '000012345678905'])
    expect(await found(code)).toBe('unknown');
});

it('8 figures are the same number too; a code of the house is found only as it stands', async () => {
  const short = await article('96385074');
  for (const code of ['96385074', '000096385074', '0000096385074', '00000096385074'])
    expect(await found(code)).toBe(short);
  const own = await article('PF-0012');
  expect(await found('pf-0012')).toBe(own);
  for (const code of ['PF-12', '0PF-0012', 'PF-00012']) expect(await found(code)).toBe('unknown');
  // A number with a wrong check digit is the organisation's own code: it is not padded with zeros.
  const number = await article('12345678');
  expect(await found('12345678')).toBe(number);
  expect(await found('000012345678')).toBe('unknown');
});

it('a second article with the same number is refused in every writing, also where two are saved at once', async () => {
  await article('4006381333931');
  const other = await article(null);
  for (const barcode of ['4006381333931', '04006381333931'])
    expect(refusalOf(await save(other, barcode)).errors).toHaveProperty('barcode');
  const [one, two] = [await article(null), await article(null)];
  const answers = await Promise.all([save(one, '036000291452'), save(two, '0036000291452')]);
  expect(answers.filter(({ status }) => status >= 400).map((answer) => refusalOf(answer).errors)).toEqual([
    expect.objectContaining({ barcode: expect.anything() }),
  ]);
});

it('writes a number in every length that it has', () => {
  expect(barcodeForms('0012345678905')).toEqual(['012345678905', '0012345678905', '00012345678905']);
  expect(barcodeForms('96385074')).toEqual(['96385074', '000096385074', '0000096385074', '00000096385074']);
  expect(barcodeForms('4006381333931')).toEqual(['4006381333931', '04006381333931']);
  for (const own of ['PF-0012', '12345678905', '0012345678904', '']) expect(barcodeForms(own)).toEqual([own]);
});
