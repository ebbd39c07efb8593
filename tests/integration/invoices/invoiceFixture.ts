/** An organisation that issues invoices: its data is complete, and each kind has a series. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import type { RecordFields } from '../../../server/invoices/verifactu/fingerprint';
import { addProvider } from '../../../server/payments';
import { DEFAULT_SETTINGS, writeSetting } from '../../../server/settings';
import type { Invoice } from '../../../server/shared/invoices';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fakeProvider } from '../payments/fakeProvider';
import { sold } from '../payments/refundFixture';
import type { Sale } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

export const COMPANY = {
  kind: 'full',
  name: 'Viajes Poniente S.L.',
  taxId: 'B12345674',
  country: 'ES',
  address: 'Calle Real 3',
  postcode: '11001',
  city: 'Cádiz',
};

export const setSimplified = (when: 'always' | 'request') => writeSetting('invoices.simplified', when, null);

export async function openHouse(): Promise<{ simplified: string; full: string; corrective: string }> {
  await writeSetting('organisation.name', 'Museo del Faro', null);
  await writeSetting('organisation.address', 'Muelle 1\n11001 Cádiz', null);
  await writeSetting('organisation.tax_id', 'G11000007', null);
  const ids = { simplified: uuidv7(), full: uuidv7(), corrective: uuidv7() };
  const series = { kind: 'invoice', digits: 4, yearly: true };
  await prisma.series.createMany({
    data: [
      { id: ids.simplified, name: 'Simplified', prefix: 'S-{year}-', ...series },
      { id: ids.full, name: 'Full', prefix: 'F-{year}-', ...series },
      { id: ids.corrective, name: 'Corrective', prefix: 'R-{year}-', ...series },
    ],
  });
  await writeSetting('invoices.series_simplified', ids.simplified, null);
  await writeSetting('invoices.series_full', ids.full, null);
  await writeSetting('invoices.series_corrective', ids.corrective, null);
  return ids;
}

/** Restores the settings for other files of the same worker. */
export async function closeHouse(): Promise<void> {
  for (const key of Object.keys(DEFAULT_SETTINGS).filter((name) => name.startsWith('invoices.')))
    await sql('no_setting', 'delete from settings where key = $1', [key]);
}

export let app: TestApp;
export let manager: Client;
export let accountant: Client;
export let series: Awaited<ReturnType<typeof openHouse>>;

/** Call it once for each test file: sets up an organisation that issues invoices on request, and its users. */
export function openInvoicing(): void {
  beforeAll(async () => {
    app = await startApp();
    const removeBank = addProvider(fakeProvider());
    manager = await signInAs(app, (await makeUser('manager')).email);
    accountant = await signInAs(app, (await makeUser('accountant')).email);
    series = await openHouse();
    return async () => {
      await closeHouse();
      removeBank();
      await app.close();
    };
  });
  beforeEach(async () => {
    await setSimplified('request');
    await sql('test_patience', 'delete from rate_limits');
  });
}

export const ask = (client: Client, { reference, key: secret }: Sale, body: object = COMPANY) =>
  client.json('POST', paths.orders.invoice(reference, secret), body);

export type Stored = Pick<Invoice, 'id' | 'kind' | 'code' | 'grossCents' | 'taxCents' | 'customer' | 'lines' | 'taxes'>;

/** Requests a correction of the latest invoice's customer. */
export async function correct(client: Client, sale: Sale, more: object) {
  const corrected = (await invoicesOf(sale)).at(-1)!.id;
  return ask(client, sale, { ...COMPANY, ...more, corrected });
}

export const cancel = (client: Client, id: string, body: object = { reason: 'twice', words: 'By hand as well' }) =>
  client.json('POST', paths.invoices.cancellation(id), body);

export const invoicesOf = ({ id }: Pick<Sale, 'id'>): Promise<Stored[]> =>
  sql<Stored>(
    'test_invoices',
    `select id, kind, code, gross_cents as "grossCents", tax_cents as "taxCents", customer, lines, taxes
     from invoices where order_id = $1 order by position`,
    [id],
  );

/** Kind, gross and tax of each. */
export const figuresOf = async (sale: Pick<Sale, 'id'>) =>
  (await invoicesOf(sale)).map(({ kind, grossCents, taxCents }) => [kind, grossCents, taxCents]);

/** The numbers of a series, in order. */
export const numbersOf = async (seriesId: string): Promise<number[]> =>
  (
    await sql<{ number: number }>('test_numbers', 'select number from invoices where series_id = $1 order by number', [
      seriesId,
    ])
  ).map(({ number }) => number);

/** 1, 2, 3 and so on: the numbers of a series without gaps. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

type LinkRow = {
  id: string;
  position: number;
  fields: RecordFields;
  previous: string;
  fingerprint: string;
  state: string;
  error: string | null;
};
export const chain = () =>
  sql<LinkRow>(
    'test_chain',
    'select id, position, fields, previous, fingerprint, state, error from invoice_records order by position',
  );

/** An order with a full invoice for the given customer. */
export async function invoiced(more: object = {}) {
  const sale = await sold();
  const answer = await ask(app.newClient(), sale, { ...COMPANY, ...more });
  expect(answer.status, answer.text).toBe(200);
  return sale;
}
