/** Phones with a ticket in their wallet are notified of changes. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPass } from '../../../server/annual-passes/passRow';
import { savePhoto } from '../../../server/annual-passes/savePhoto';
import { prisma, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { PASS_TYPE } from '../../standIns/appleCertificates';
import { ISSUER } from '../../standIns/googleWallet';
import { nextYear } from '../../support/days';
import { expectPage } from '../../support/expectPage';
import { sellPass } from '../passes/passFixture';
import { type Sale, sell, until } from './saleFixture';
import {
  appleForm,
  fetchFile,
  googleForm,
  openWalletHouse,
  type Pass,
  readPass,
  saveWallet,
  ticketsOf,
} from './walletFixture';

const { app, admin, apns, google, certificates, close } = await openWalletHouse();
beforeAll(async () => {
  await saveWallet(admin, 'apple', appleForm(certificates));
  await saveWallet(admin, 'google', googleForm(google));
});
afterAll(close);

const passOf = async (code: string) => {
  const { bytes } = await fetchFile(app, paths.tickets.applePass(code));
  return readPass(bytes, certificates);
};

/** The unavailable service was called once; retries it now instead of after the queue's delay. */
const untilRetried = () =>
  until(async () => {
    const waiting = await sql(
      'test_wallet_jobs',
      `update pgboss.job set start_after = now() where name = 'wallets.update' and state = 'retry' returning id`,
    );
    return waiting.length > 0;
  });

describe('a phone with a pass', () => {
  let sale: Sale;
  let pass: Pass;
  const DEVICE = 'fdb06a5ab8f92e6e9ea2ff1ac9b2ad2d';
  const TOKEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90';
  const service = (path: string, init: RequestInit = {}) => fetch(`${app.url}/wallet/v1/${path}`, init);
  const registration = () => `devices/${DEVICE}/registrations/${PASS_TYPE}/${pass.serialNumber}`;
  const proved = (headers: Record<string, string> = {}) => ({
    headers: { Authorization: `ApplePass ${pass.authenticationToken}`, 'Content-Type': 'application/json', ...headers },
  });
  const register = (path = registration(), init: RequestInit = proved()) =>
    service(path, { method: 'POST', body: JSON.stringify({ pushToken: TOKEN }), ...init });
  const changed = async (since?: string) => {
    const query = since === undefined ? '' : `?passesUpdatedSince=${since}`;
    const answer = await service(`devices/${DEVICE}/registrations/${PASS_TYPE}${query}`);
    return answer.status === 200 ? ((await answer.json()) as { serialNumbers: string[]; lastUpdated: string }) : null;
  };
  const latest = async (since?: string) => {
    const headers: Record<string, string> = since ? { 'If-Modified-Since': since } : {};
    const answer = await service(`passes/${PASS_TYPE}/${pass.serialNumber}`, proved(headers));
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, modified: answer.headers.get('Last-Modified') ?? '', bytes };
  };

  beforeAll(async () => {
    sale = await sell({ quantity: 1, product: { entryBeforeMinutes: 30, entryAfterMinutes: 45 } });
    pass = (await passOf((await ticketsOf(sale))[0]!.code)).pass;
  });

  it('registers by the token in the pass, once, and by no other', async () => {
    expect(pass.authenticationToken!.length).toBeGreaterThanOrEqual(16);
    expect((await register()).status).toBe(201);
    expect((await register()).status).toBe(200);
    const wrong = { headers: { Authorization: 'ApplePass x', 'Content-Type': 'application/json' } };
    for (const init of [wrong, { headers: { 'Content-Type': 'application/json' } }])
      expect((await register(registration(), init)).status).toBe(401);
    const other = registration().replace(pass.serialNumber, '01a1faf9-b75b-7651-9799-f0b3d9a4ec99');
    expect((await register(other)).status).toBe(401);
    expect((await register(registration().replace(PASS_TYPE, 'pass.other'))).status).toBe(404);
    expect((await register(registration(), { ...proved(), body: '{"pushToken":"x\\u0000"}' })).status).toBe(400);
    expect((await register(registration(), { ...proved(), body: '{' })).status).toBe(400);
    expect(await prisma.walletDevice.count()).toBe(1);
  });

  it('is told when the time changes, asks what did, and fetches it once', async () => {
    const known = await changed();
    expect(known!.serialNumbers).toEqual([pass.serialNumber]);
    expect(await changed(known!.lastUpdated)).toBeNull();
    const before = await latest();
    expect((await latest(before.modified)).status).toBe(304);
    // Twice within a second: the phone compares whole seconds.
    for (const hour of [12, 13]) {
      const { version } = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
      const time = { date: nextYear('06-16'), fromTime: `${hour}:30`, toTime: `${hour + 1}:30` };
      const moved = await admin.post(paths.appointments.time(sale.slot!), {
        ...time,
        repeated: null,
        version,
        orders: 1,
        notify: true,
      });
      expect(moved.page?.props.errors).toEqual({});
      await until(async () => apns.pushed.length > hour - 12);
    }
    expect(apns.pushed.at(-1)).toEqual({ token: TOKEN, topic: PASS_TYPE, body: '{}' });
    const news = await changed(known!.lastUpdated);
    expect(news!.serialNumbers).toEqual([pass.serialNumber]);
    const after = await latest(before.modified);
    expect(after.status).toBe(200);
    const moved = readPass(after.bytes, certificates).pass;
    expect(moved.relevantDates![0]!.startDate).toBe(`${nextYear('06-16')}T11:30:00.000Z`);
    expect(moved.eventTicket.auxiliaryFields[0]!.value).toBe('13:00 – 14:15');
    expect(moved.barcodes![0]!.message).toBe((await ticketsOf(sale))[0]!.code);
    expect(moved.authenticationToken).toBe(pass.authenticationToken);
    expect((await latest(after.modified)).status).toBe(304);
    expect(Date.parse(after.modified) - Date.parse(before.modified)).toBeGreaterThanOrEqual(2000);
  });

  it('shows a blocked ticket as void and without its code, and an entry changes nothing', async () => {
    const { modified } = await latest();
    const [ticket] = await ticketsOf(sale);
    const pushes = apns.pushed.length;
    await sql('test_wallet_block', `update tickets set state = 'blocked' where id = $1`, [ticket!.id]);
    await until(async () => apns.pushed.length > pushes);
    const blocked = readPass((await latest(modified)).bytes, certificates).pass;
    expect(blocked).toMatchObject({ voided: true });
    expect(blocked.barcodes).toBeUndefined();
    await sql('test_wallet_unblock', `update tickets set state = 'valid' where id = $1`, [ticket!.id]);
    await until(async () => apns.pushed.length > pushes + 1);
    const good = await latest();
    expect(readPass(good.bytes, certificates).pass.barcodes).toHaveLength(1);
    await sql('test_wallet_use', `update tickets set state = 'used', uses_left = 0 where id = $1`, [ticket!.id]);
    expect(await prisma.outbox.count({ where: { topic: 'wallet_changed' } })).toBe(0);
    expect((await latest(good.modified)).status).toBe(304);
  });

  it('is told again while Apple is away, and forgotten once it is gone', async () => {
    const pushes = apns.pushed.length;
    apns.mood = 'busy';
    await sql('test_wallet_off', `update appointments set state = 'cancelled' where id = $1`, [sale.slot]);
    await untilRetried();
    apns.mood = 'well';
    await until(async () => apns.pushed.length > pushes);
    expect(readPass((await latest()).bytes, certificates).pass.voided).toBe(true);
    apns.gone.add(TOKEN);
    await sql('test_wallet_on', `update appointments set state = 'open' where id = $1`, [sale.slot]);
    await until(async () => (await prisma.walletDevice.count()) === 0);
  });

  it('leaves again, and complains into the log', async () => {
    expect((await register()).status).toBe(201);
    expect((await service(registration(), { method: 'DELETE' })).status).toBe(401);
    expect((await service(registration(), { method: 'DELETE', ...proved() })).status).toBe(200);
    expect(await changed()).toBeNull();
    expect((await service(`passes/${PASS_TYPE}/${pass.serialNumber}`)).status).toBe(401);
    const log = { method: 'POST', body: JSON.stringify({ logs: ['it failed', 7] }), ...proved() };
    expect((await service('log', log)).status).toBe(200);
    expect((await service('elsewhere')).status).toBe(404);
  });
});

it('an annual pass has its holder’s face as thumbnail, and is made anew with another one', async () => {
  const { pass, ticket } = await sellPass();
  const path = paths.tickets.applePass(ticket.code);
  const names = [...readPass((await fetchFile(app, path)).bytes, certificates).files.keys()];
  expect(names.filter((name) => name.startsWith('thumbnail'))).toEqual([]);
  const changedAt = () => prisma.walletPass.findUniqueOrThrow({ where: { orderItemId: pass.orderItemId } });
  const before = await changedAt();
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer();
  await savePhoto(
    (await findPass(pass.id))!,
    { bytes, crop: { x: 0, y: 0, width: 1, height: 1 } },
    { by: SYSTEM, byStaff: true },
  );
  const { files } = readPass((await fetchFile(app, path)).bytes, certificates);
  for (const [name, width, height] of [
    ['thumbnail.png', 72, 90],
    ['thumbnail@3x.png', 216, 270],
  ] as const)
    expect(await sharp(files.get(name)!).metadata()).toMatchObject({ format: 'png', width, height });
  await until(async () => (await changedAt()).changedAt > before.changedAt);
});

describe('Google', () => {
  const linkOf = async (path: string) => (await fetchFile(app, path)).headers.get('Location');

  it('hears of a ticket that was taken back, when it is there again', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    await linkOf(paths.tickets.googlePass(ticket!.code));
    google.mood = 'down';
    await sql('test_google_block', `update tickets set state = 'blocked' where id = $1`, [ticket!.id]);
    await untilRetried();
    google.mood = 'well';
    const object = await until(async () => {
      const found = google.objects.get(`${ISSUER}.ticket-${ticket!.item}`);
      return found?.state === 'INACTIVE' && found;
    });
    expect(object.barcode).toBeUndefined();
  });
});

it('switched off it is offered to nobody, and goes on telling phones', async () => {
  const sale = await sell({ quantity: 1 });
  const [ticket] = await ticketsOf(sale);
  await fetchFile(app, paths.tickets.googlePass(ticket!.code));
  await saveWallet(admin, 'google', { ...googleForm(google), serviceAccount: '', enabled: false });
  const order = await app.newClient().get(paths.orders.show(sale.reference, sale.key));
  expect(expectPage(order, 'Orders/Show').wallets).toEqual(['apple']);
  expect((await fetchFile(app, paths.tickets.googlePass(ticket!.code))).status).toBe(404);
  await sql('test_off_block', `update tickets set state = 'blocked' where id = $1`, [ticket!.id]);
  await until(async () => google.objects.get(`${ISSUER}.ticket-${ticket!.item}`)?.state === 'INACTIVE');
});
