/** A company's VAT number is checked in the VIES register in the background, and nothing waits for the answer. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askVies } from '../../../server/bulk-orders/companies/vies';
import { sql } from '../../../server/infra/db';
import { env } from '../../../server/infra/runtime';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { startVies } from '../../standIns/vies';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { signedIn } from '../users/people';
import { contactOf, createCompany } from './bulkFixture';

const app = runApp();
const vies = prepare(startVies);
const staff = signedIn(app, 'manager');
beforeAll(async () => {
  // Excludes companies of other tests.
  await sql('test_no_vies', "update companies set state = 'refused'");
});
afterAll(async () => {
  Object.assign(env(), { VIES_URL: undefined });
  await writeSetting('organisation.tax_id', '', null);
});

const shown = async (id: string) =>
  expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit').vies;
const anHourLater = () => sql('test_vies_hour', "update companies set vies_tried_at = now() - interval '61 minutes'");

it('is off unless it is configured, asked once by two at once, and again a year later or about another number', async () => {
  const id = await createCompany({ taxId: 'B12345674' });
  await askVies();
  expect([vies.questions.length, await shown(id)]).toEqual([0, null]);
  Object.assign(env(), { VIES_URL: vies.url });
  await writeSetting('organisation.tax_id', 'ESB11000015', null);
  vies.registered.set('ES B12345674', 'RUTAS DEL SUR SL');
  await Promise.all([askVies(), askVies()]);
  await askVies();
  expect(vies.questions).toEqual([
    { countryCode: 'ES', vatNumber: 'B12345674', requesterMemberStateCode: 'ES', requesterNumber: 'B11000015' },
  ]);
  expect(await shown(id)).toMatchObject({ state: 'valid', name: 'RUTAS DEL SUR SL', consultation: 'WAPIAAAA1' });
  await anHourLater();
  await askVies();
  expect(vies.questions).toHaveLength(1);
  await sql('test_vies_year', "update companies set vies_at = now() - interval '366 days' where id = $1", [id]);
  await askVies();
  expect(vies.questions).toHaveLength(2);
  const { record } = expectPage(await staff.get(paths.bulk.company(id)), 'BulkOrders/Companies/Edit');
  const greek = { ...record!.values, country: 'GR', taxId: 'EL094014201', version: record!.version };
  expect((await staff.json('PATCH', paths.bulk.companies(id), greek)).status).toBeLessThan(400);
  // Checked soon after saving, by a job.
  await expect.poll(async () => (await shown(id))?.state).toBe('invalid');
  expect(vies.questions.at(-1)).toMatchObject({ countryCode: 'EL', vatNumber: '094014201' });
  expect(await shown(id)).toMatchObject({ name: null });
});

it('does not answer: the company buys all the same, and it is asked again an hour later', async () => {
  Object.assign(env(), { VIES_URL: vies.url });
  vies.away.add('PT');
  const id = randomUUID();
  await createCompany({ id, country: 'PT', taxId: '501442600' });
  const before = vies.questions.length;
  for (const _time of [1, 2]) await askVies();
  expect(vies.questions).toHaveLength(before + 1);
  expect(await shown(id)).toBeNull();
  const buyer = await contactOf(app, id);
  expect((await buyer.get(paths.bulk.create())).status).toBe(200);
  vies.away.clear();
  vies.registered.set('PT 501442600', '---');
  await anHourLater();
  await askVies();
  expect(await shown(id)).toMatchObject({ state: 'valid', name: null });
});
