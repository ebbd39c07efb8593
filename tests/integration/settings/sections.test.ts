import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { mailLayout } from '../../../server/mails';
import { storeMedia } from '../../../server/media';
import { readSettings } from '../../../server/settings';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage, type PropsOf } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, PASSWORD, signInAs } from '../users/people';

const app = runApp();
let admin: Client;
let name: string;
beforeAll(async () => {
  const user = await makeUser('administrator');
  name = user.name;
  admin = await signInAs(app, user.email);
});

const open = async (section: string): Promise<PropsOf<'Settings/Index'>['section']> =>
  expectPage(await admin.get(paths.settings.section(section)), 'Settings/Index').section;

/** Saves a settings page with some values replaced. */
async function save(section: string, values: object, version?: number) {
  const { record } = await open(section);
  return admin.json('PATCH', paths.settings.save(section), {
    ...record.values,
    ...values,
    version: version ?? record.version,
  });
}

describe('who may come in', () => {
  it('sends guests to sign in and refuses staff without the permission', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    for (const section of ['organisation', 'appearance', 'sales', 'accounts', 'general']) {
      const path = paths.settings.save(section);
      expect((await app.newClient().json('PATCH', path, {})).status).toBe(401);
      expect((await manager.json('PATCH', path, {})).status).toBe(403);
      expect((await manager.get(path)).status).toBe(403);
    }
  });

  it('knows no other pages', async () => {
    expect((await admin.get('/settings/nothing')).status).toBe(404);
    expect((await admin.json('PATCH', '/settings/nothing', { version: 1 })).status).toBe(404);
  });
});

describe('saving', () => {
  it('starts with the defaults of the product', async () => {
    // Tests start without these limits.
    await prisma.setting.deleteMany({ where: { key: { startsWith: 'orders.' } } });
    const { record } = await open('sales');
    expect(record).toEqual({
      id: 'sales',
      version: 1,
      values: {
        holdMinutes: 15,
        holdLongestMinutes: 45,
        pendingMinutes: 30,
        graceMinutes: 15,
        termsCheckbox: false,
        wireDays: 5,
        maxTickets: 20,
        browserPlaces: 40,
        networkPlaces: 120,
        networkRequests: 3000,
        unpaidShare: 50,
        slowShare: 20,
        contactPlaces: 40,
        networkHolds: 400,
        confirmFree: 'guests',
        confirmMinutes: 30,
        unconfirmedOrders: 3,
        rescheduleHours: 24,
        taxRates: [
          { name: 'General', rate: 2100 },
          { name: 'Reducido', rate: 1000 },
          { name: 'Exento', rate: 0 },
        ],
      },
    });
  });

  it('is in force for the next request, and stands in the record of changes with what differs', async () => {
    const answer = await save('organisation', { name: 'Museo del Faro', email: 'hola@faro.test' });
    expect(answer.status).toBe(200);
    expect(expectPage(await app.newClient().get(paths.home()), 'Welcome').appName).toBe('Museo del Faro');
    const entries = await prisma.auditLog.findMany({ where: { action: 'settings.organisation_updated' } });
    const before = { name: 'Aforo', email: '' };
    const after = { name: 'Museo del Faro', email: 'hola@faro.test' };
    expect(entries.map((it) => [it.actor, it.before, it.after])).toEqual([[name, before, after]]);
  });

  it('sent twice is saved once, and answered alike', async () => {
    const { record } = await open('accounts');
    const body = { ...record.values, canRegister: false, version: record.version };
    expect((await admin.json('PATCH', paths.settings.save('accounts'), body)).status).toBe(200);
    expect((await admin.json('PATCH', paths.settings.save('accounts'), body)).status).toBe(200);
    expect(await prisma.auditLog.count({ where: { action: 'settings.accounts_updated' } })).toBe(1);
    expect((await app.newClient().get(paths.auth.register())).status).not.toBe(200);
  });

  it('tells who saved first, and leaves what they saved', async () => {
    const { record } = await open('general');
    await save('general', { currency: 'USD' });
    const answer = await admin.json('PATCH', paths.settings.save('general'), {
      ...record.values,
      currency: 'GBP',
      version: record.version,
    });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ conflict: { by: name, version: 2, values: { currency: 'USD' } } });
    expect((await readSettings())['defaults.currency']).toBe('USD');
  });

  it.each([
    ['organisation', { name: ' ' }, 'name', 'Fill in this field.'],
    ['organisation', { email: 'nobody' }, 'email', 'Enter a valid email address.'],
    ['organisation', { web: 'javascript:alert(1)' }, 'web', 'Enter a valid web address.'],
    [
      'appearance',
      { accentLight: 'green' },
      'accentLight',
      'Enter # and 6 digits or letters from A to F, for example #0c5a50.',
    ],
    ['appearance', { accentLight: '#ffd400' }, 'accentLight', /contrast of at least 4\.5:1/],
    ['appearance', { accentDark: '#143a33' }, 'accentDark', /contrast of at least 4\.5:1/],
    ['appearance', { logo: uuidv7() }, 'logo', /image no longer exists/],
    ['sales', { holdMinutes: 0 }, 'holdMinutes', 'Enter 1 or more.'],
    ['sales', { maxTickets: 1.5 }, 'maxTickets', 'Enter a valid value.'],
    ['sales', { taxRates: [{ name: 'x', rate: 210_000 }] }, 'taxRates.0.rate', 'Enter a tax rate of 100% or less.'],
    ['sales', { taxRates: [{ name: 'x', rate: -1 }] }, 'taxRates.0.rate', 'Enter 0 or more.'],
    ['accounts', { signInTries: 1 }, 'signInTries', 'Enter 3 or more.'],
    ['general', { pageSize: 7 }, 'pageSize', 'Enter a valid value.'],
    ['general', { currency: 'XXY' }, 'currency', 'This currency does not exist.'],
    ['general', { timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone.'],
  ])('refuses in %s %j', async (section, values, field, message) => {
    const { record } = await open(section);
    const answer = await save(section, values);
    expect(answer.status).toBe(422);
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]![0]).toMatch(message);
    expect(await open(section)).toEqual({ name: section, record });
  });

  it('refuses what leaves something out, so that nothing falls back unseen', async () => {
    const answer = await admin.json('PATCH', paths.settings.save('accounts'), { canRegister: true, version: 2 });
    expect(answer.status).toBe(422);
  });
});

describe('what settings do', () => {
  it('colours every page without another request', async () => {
    expect((await admin.get(paths.home())).text).not.toContain('--accent:');
    await save('appearance', { accentLight: '#7a1f5c', accentDark: '#f0a6d2' });
    const { text } = await admin.get(paths.home());
    expect(text).toContain('html:root{--accent:#7a1f5c;');
    expect(text).toContain('html:root[data-theme=dark],html:root:has(.gate-screen){--accent:#f0a6d2;');
  });

  it('limits tries to sign in as they say', async () => {
    await save('accounts', { signInTries: 3 });
    const { email } = await makeUser();
    const guess = (password: string) => app.newClient().json('POST', paths.auth.login(), { email, password });
    const statuses = [];
    for (const password of ['one', 'two', 'three', PASSWORD]) statuses.push((await guess(password)).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });

  it('let sessions last as long as they say', async () => {
    await save('accounts', { staffIdleMinutes: 7 });
    const { id, email } = await makeUser('cashier');
    await signInAs(app, email);
    const [session] = await sql<{ minutes: number }>(
      'test_session',
      'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from sessions where user_id = $1',
      [id],
    );
    expect(session?.minutes).toBe(7);
  });

  it('survive a stored value that makes no sense, alone', async () => {
    await save('sales', { holdMinutes: 21 });
    await sql('test_bad_setting', `update settings set value = '"soon"' where key = 'orders.hold_minutes'`);
    await sql(
      'test_good_setting',
      `insert into settings (key, value, updated_at) values ('orders.max_tickets', '7', now())
      on conflict (key) do update set value = excluded.value`,
    );
    await expect.poll(async () => (await readSettings())['orders.max_tickets']).toBe(7);
    expect((await readSettings())['orders.hold_minutes']).toBe(21);
  });
});

describe('the look of the house, and what begins with it', () => {
  it('puts the logo where the name stands, in pages and mails', async () => {
    const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#7a1f5c' } })
      .png()
      .toBuffer();
    const { id } = await storeMedia(SYSTEM, { name: 'logo.png', bytes: png });
    expect((await save('appearance', { logo: id })).status).toBe(200);
    const page = await app.newClient().get(paths.home());
    expect(page.text).toContain(`/media/${id}/480.webp`);
    expect((await app.newClient().get(`/media/${id}/480.webp`)).status).toBe(200);
    const { html } = await mailLayout({ locale: 'en', heading: 'Hello', paragraphs: [] });
    expect(html).toContain(`/media/${id}/480.png" alt="Museo del Faro"`);
    expect((await app.newClient().get(`/media/${id}/480.png`)).status).toBe(200);
    await save('appearance', { logo: null });
    expect((await app.newClient().get(paths.home())).text).not.toContain('/media/');
  });

  it('begins lists with as many rows as the settings say', async () => {
    await save('general', { pageSize: 50 });
    const { list } = expectPage(await admin.get(paths.venues.index()), 'Venues/Index');
    expect([list.state.size, list.usual.size]).toEqual([50, 50]);
  });

  it('gives new events and venues what they begin with', async () => {
    await save('general', { currency: 'CHF', timeZone: 'Europe/Zurich' });
    await save('sales', { rescheduleHours: 48 });
    expect(expectPage(await admin.get(paths.venues.create()), 'Venues/Create').defaults.timeZone).toBe('Europe/Zurich');
    expect(expectPage(await admin.get(paths.events.create()), 'Events/Create').currency).toBe('CHF');
    const id = uuidv7();
    const answer = await admin.json('POST', paths.events.index(), {
      id,
      title: { en: 'New' },
      summary: {},
      slug: 'new-one',
      kind: 'slotted',
      venueId: await createVenue(),
      zone: '',
      currency: 'CHF',
    });
    expect(answer.status).toBe(200);
    expect((await prisma.event.findUniqueOrThrow({ where: { id } })).rescheduleUntilHours).toBe(48);
  });
});
