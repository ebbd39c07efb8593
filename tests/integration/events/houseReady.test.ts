/** Data of the organisation that is required before an event sells for money. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { makeEvent, makeSellable, makeVenue } from './catalogueFixture';

const HOUSE = ['legal_name', 'address', 'tax_id', 'invoice_series', 'terms', 'privacy'];

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
let admin: Client;
let paid: string;
let free: string;
beforeAll(async () => {
  // A server started in production would not accept the test payment provider.
  Object.assign(app.env, { NODE_ENV: 'production' });
  admin = await signInAs(app, (await makeUser('administrator')).email);
  const { id: venue } = await makeVenue();
  paid = (await makeEvent(admin, venue)).id;
  free = (await makeEvent(admin, venue)).id;
  await makeSellable(paid);
  await makeSellable(free, 0);
});

async function openPoints(id: string) {
  const { readiness } = expectPage(await admin.visit(paths.events.edit(id)), 'Events/Edit');
  return readiness.filter(({ key, isDone }) => HOUSE.includes(key) && !isDone);
}
const statusOf = async (id: string) => (await prisma.event.findUniqueOrThrow({ where: { id } })).status;

async function publishText(kind: string, body: Record<string, string>): Promise<void> {
  const { record } = expectPage(await admin.get(paths.settings.legal(kind)), 'Settings/Legal');
  await admin.json('PATCH', paths.settings.legal(kind), { body, version: record.version });
  const saved = expectPage(await admin.get(paths.settings.legal(kind)), 'Settings/Legal');
  await admin.json('POST', paths.settings.publishLegal(kind), { version: saved.record.version });
}

it('who sells and on what terms is needed for money in production, and better for what is free', async () => {
  expect(await openPoints(paid)).toEqual(HOUSE.map((key) => ({ key, isDone: false, isRequired: true })));
  expect(await openPoints(free)).toEqual(HOUSE.map((key) => ({ key, isDone: false, isRequired: false })));
  await admin.post(paths.events.publication(free));
  expect(await statusOf(free)).toBe('published');
  await admin.visit(paths.events.edit(paid));
  expect(expectPage(await admin.post(paths.events.publication(paid)), 'Events/Edit').errors.form).toMatch(
    /Complete 6 items/,
  );

  await writeSetting('organisation.legal_name', 'Faro S.L.', null);
  await writeSetting('organisation.address', 'Muelle 1', null);
  // An invalid tax ID counts as missing.
  await writeSetting('organisation.tax_id', 'B1', null);
  expect((await openPoints(paid)).map(({ key }) => key)).toEqual(['tax_id', 'invoice_series', 'terms', 'privacy']);
  await writeSetting('organisation.tax_id', 'B12345674', null);
  for (const of of ['simplified', 'full', 'corrective'] as const) {
    const { id } = await prisma.series.create({
      data: { id: randomUUID(), name: of, kind: 'invoice', prefix: `${of}-` },
    });
    await writeSetting(`invoices.series_${of}`, id, null);
  }
  await publishText('terms', { en: 'Terms' });
  await publishText('privacy', { en: 'Privacy', es: 'Privacidad' });
  // The terms are missing in Spanish, which buyers can choose.
  expect((await openPoints(paid)).map(({ key }) => key)).toEqual(['terms']);
  await publishText('terms', { en: 'Terms', es: 'Condiciones' });
  expect(await openPoints(paid)).toEqual([]);
  await admin.post(paths.events.publication(paid));
  expect(await statusOf(paid)).toBe('published');
});
