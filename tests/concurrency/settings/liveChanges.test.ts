/** A change at one process applies at the other from its next request. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, PASSWORD } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { hold, runBoxOffice } from '../boxOffice';

const office = runBoxOffice();
let admin: Client;
let other: Client;
beforeAll(async () => {
  const [one, two] = office.processes;
  admin = one.newClient();
  other = two.newClient({ locale: 'es' });
  const { email } = await makeUser('administrator');
  await admin.post(paths.auth.login(), { email, password: PASSWORD });
  // Both have cached the values that will change.
  await other.get(paths.home());
});

const { section, save, channels, languages, translation } = paths.settings;

it('a setting, before what was kept of it would have grown old', async () => {
  const { record } = expectPage(await admin.get(section()), 'Settings/Index').section;
  await admin.json('PATCH', save('organisation'), { ...record.values, name: 'Faro', version: record.version });
  const names = async () => expectPage(await other.get(paths.home()), 'Welcome').appName;
  await expect.poll(names).toBe('Faro');
});

it('a text, which is never read again unless somebody says so', async () => {
  const missing = async () => (await other.json('GET', '/no-such-page')).json<{ message: string }>().message;
  const usual = await missing();
  await admin.json('PUT', translation('es', 'errors.http_404'), { text: 'Por aquí no es.', was: null });
  await expect.poll(missing).toBe('Por aquí no es.');
  await admin.json('PUT', translation('es', 'errors.http_404'), { text: null, was: 'Por aquí no es.' });
  await expect.poll(missing).toBe(usual);
});

it('a language on offer', async () => {
  await admin.json('POST', languages(), { code: 'ca', name: 'Català' });
  await admin.json('PATCH', languages('ca'), { name: 'Català', enabled: true, isDefault: false, version: 1 });
  const offered = async () => expectPage(await other.get(paths.home()), 'Welcome').locales.map(({ code }) => code);
  await expect.poll(offered).toContain('ca');
});

it('the terms of a channel, and what was written past the application', async () => {
  const line = {
    productId: await createProduct(office.event.id),
    appointmentId: await createSlot(office.event.id),
    quantity: 2,
  };
  const status = async () => (await hold(other, office.event.slug, [line])).status;
  expect(await status()).toBe(201);
  const { record } = expectPage(await admin.get(channels('web')), 'Settings/SalesChannel');
  await admin.json('PATCH', channels('web'), { ...record.values, maxTickets: 1, version: record.version });
  await expect.poll(status).toBe(422);
  await prisma.salesChannel.update({ where: { code: 'web' }, data: { maxTickets: 2 } });
  await expect.poll(status).toBe(201);
});
