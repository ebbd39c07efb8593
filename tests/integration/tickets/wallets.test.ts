/** Tickets in the wallets of phones: given out, kept up to date, and only where staff have set them up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { codeOf } from '../../../server/tickets';
import { type Apns, startApns } from '../../standIns/apns';
import { type AppleCertificates, makeAppleCertificates, PASS_TYPE, TEAM } from '../../standIns/appleCertificates';
import { ACCOUNT, type GoogleWallet, ISSUER, startGoogleWallet } from '../../standIns/googleWallet';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { mailsOf, type Sale, sell, until } from './saleFixture';
import { appleForm, fetchFile, googleForm, type Pass, readPass, saveWallet, unzip } from './walletFixture';

let app: TestApp;
let admin: Client;
let certificates: AppleCertificates;
let apns: Apns;
let google: GoogleWallet;

beforeAll(async () => {
  certificates = makeAppleCertificates();
  [apns, google] = await Promise.all([startApns(certificates), startGoogleWallet()]);
  app = await startApp({
    APP_URL: 'https://museo.test',
    APPLE_PUSH_URL: apns.url,
    APPLE_PUSH_CA: certificates.authorityFile,
    GOOGLE_WALLET_URL: google.url,
  });
  admin = await signInAs(app, (await makeUser('administrator')).email);
});
afterAll(async () => {
  await app.close();
  await Promise.all([apns.close(), google.close()]);
  certificates.remove();
});

const IPHONE = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' };
const ANDROID = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36' };

type Row = { id: string; item: string; reference: string; productNumber: number; validFrom: Date; validUntil: Date };
async function ticketsOf({ id }: Sale) {
  const rows = await sql<Row>(
    'test_wallet_tickets',
    `select t.id, t.order_item_id as item, t.reference, p.number as "productNumber", t.valid_from as "validFrom", t.valid_until as "validUntil"
     from tickets t join products p on p.id = t.product_id join order_items i on i.id = t.order_item_id where t.order_id = $1 order by i.position`,
    [id],
  );
  return rows.map((row) => ({ ...row, code: codeOf(row) }));
}
const passOf = async (code: string) => {
  const { bytes } = await fetchFile(app, paths.tickets.applePass(code));
  return readPass(bytes, certificates);
};
const settingsPage = async () => expectPage(await admin.get(paths.settings.wallets()), 'Settings/Wallets');
const test = async (kind: 'apple' | 'google') => {
  const answer = await admin.post(paths.settings.testWallet(kind));
  return (answer.page as unknown as { flash: { toast: { kind: string; message: string } } }).flash.toast;
};

/** A company that is away was asked once; it is asked again now and not after the queue's wait. */
const untilRetried = () =>
  until(async () => {
    const waiting = await sql(
      'test_wallet_jobs',
      `update pgboss.job set start_after = now() where name = 'wallets.update' and state = 'retry' returning id`,
    );
    return waiting.length > 0;
  });

describe('the settings', () => {
  it('offer nothing anywhere before there is a certificate', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    const order = await app.newClient().get(paths.orders.show(sale.reference, sale.secret));
    expect(expectPage(order, 'Orders/Show').wallets).toEqual([]);
    expect(expectPage(await app.newClient().get(paths.tickets.show(ticket!.code)), 'Tickets/Show').wallets).toEqual([]);
    for (const path of [
      paths.tickets.applePass(ticket!.code),
      paths.tickets.googlePass(ticket!.code),
      paths.orders.applePasses(sale.reference, sale.secret),
      paths.orders.googlePasses(sale.reference, sale.secret),
    ])
      expect((await fetchFile(app, path)).status, path).toBe(404);
    const [mail] = await until(async () => {
      const mails = await mailsOf(sale.id);
      return mails.length > 0 && mails;
    });
    expect(mail!.text).not.toContain('Wallet');
    expect((await test('apple')).message).toBe('Something is missing: save all parts first.');
  });

  it('say what does not fit beside its field', async () => {
    const form = appleForm(certificates);
    for (const [changes, field, words] of [
      [{ certificate: '' }, 'certificate', 'Needed before it can be offered.'],
      [{ privateKey: '' }, 'privateKey', 'Needed before it can be offered.'],
      [{ certificate: 'nonsense' }, 'certificate', 'This is no certificate'],
      [{ privateKey: certificates.expired.privateKey }, 'privateKey', 'does not belong to the certificate'],
      [{ passTypeId: 'pass.test.other' }, 'passTypeId', 'for another identifier'],
      [{ passTypeId: 'test.other' }, 'passTypeId', 'begins with pass.'],
      [{ teamId: 'ZZZZZZZZZZ' }, 'teamId', 'another team'],
      [{ authority: certificates.otherAuthority }, 'authority', 'not signed by this one'],
      [{ ...certificates.expired }, 'certificate', 'has expired'],
    ] as const) {
      const answer = await saveWallet(admin, 'apple', { ...form, ...changes });
      expect(expectPage(answer, 'Settings/Wallets').errors[field], field).toContain(words);
    }
    for (const [changes, field] of [
      [{ issuerId: '' }, 'issuerId'],
      [{ serviceAccount: '' }, 'serviceAccount'],
      [{ serviceAccount: '{"client_email":"x"}' }, 'serviceAccount'],
    ] as const) {
      const answer = await saveWallet(admin, 'google', { ...googleForm(google), ...changes });
      expect(Object.keys(expectPage(answer, 'Settings/Wallets').errors)).toEqual([field]);
    }
    expect((await settingsPage()).apple.standing).toBe('missing');
  });

  it('are tried with what is saved, in words', async () => {
    const form = { ...appleForm(certificates), enabled: false };
    await saveWallet(admin, 'apple', { ...form, ...certificates.expired });
    expect((await test('apple')).message).toContain('The certificate has expired.');
    await saveWallet(admin, 'apple', { ...form, passTypeId: 'pass.test.other' });
    expect((await test('apple')).message).toBe('The certificate is for another pass type identifier.');
    await saveWallet(admin, 'apple', form);
    expect((await test('apple')).kind).toBe('success');
    apns.mood = 'refusing';
    expect((await test('apple')).message).toBe('The company refused: BadCertificate.');
    apns.mood = 'well';

    await saveWallet(admin, 'google', { ...googleForm(google), issuerId: '1111111111', enabled: false });
    expect((await test('google')).message).toBe('Google does not know this issuer ID.');
    await saveWallet(admin, 'google', googleForm(google));
    google.isUser = false;
    expect((await test('google')).message).toContain('it may not write passes');
    google.isUser = true;
    expect((await test('google')).kind).toBe('success');
    google.mood = 'down';
    expect((await test('google')).message).toContain('cannot be reached');
    google.mood = 'well';
  });

  it('keep keys to themselves, and what is not typed anew', async () => {
    await saveWallet(admin, 'apple', { ...appleForm(certificates), privateKey: '' });
    const page = await settingsPage();
    expect(page.apple).toMatchObject({ standing: 'set', certificate: { passTypeId: PASS_TYPE, teamId: TEAM } });
    expect(page.apple.record.values).toMatchObject({ enabled: true, privateKey: '' });
    expect(page.google).toMatchObject({ standing: 'set', account: ACCOUNT });
    const stored = await sql(
      'test_wallet_stored',
      `select (select json_agg(c)::text from wallet_connections c) as a, (select json_agg(l)::text from audit_log l) as b, (select json_agg(s)::text from security_events s) as c`,
    );
    const shown = await Promise.all(
      [paths.settings.wallets(), paths.auditLog.index(), paths.securityLog.index()].map(
        async (path) => (await admin.get(path)).text,
      ),
    );
    const keys = [certificates.pass.privateKey, (JSON.parse(google.keyFile) as { private_key: string }).private_key];
    for (const key of keys) expect(JSON.stringify(stored) + shown.join()).not.toContain(key.split('\n')[5]);
    const kinds = await prisma.securityEvent.findMany({ where: { kind: 'wallet_keys_changed' } });
    expect(kinds.length).toBeGreaterThan(0);
  });
});

describe('Apple', () => {
  it('gets a signed pass with the ticket’s own code, in both languages', async () => {
    const holders = [{ position: 1, name: 'Inés "Nené" Vidal', data: {} }];
    const sale = await sell({ quantity: 1, holders });
    const [ticket] = await ticketsOf(sale);
    const answer = await fetchFile(app, paths.tickets.applePass(ticket!.code));
    expect(answer.headers.get('Content-Type')).toBe('application/vnd.apple.pkpass');
    const { pass, files } = readPass(answer.bytes, certificates);
    const slot = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
    expect(pass).toMatchObject({
      serialNumber: ticket!.item,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      webServiceURL: 'https://museo.test/wallet',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket!.code }],
      locations: [{ latitude: 36.5298, longitude: -6.2927 }],
      backgroundColor: 'rgb(12, 90, 80)',
    });
    expect(new Date(pass.relevantDate!)).toEqual(slot.startsAt);
    expect(new Date(pass.expirationDate!)).toEqual(ticket!.validUntil);
    expect(pass.voided).toBeUndefined();
    const { primaryFields, auxiliaryFields, secondaryFields } = pass.eventTicket;
    expect(primaryFields[0]!.value).toBe('The Lighthouse Museum');
    expect(auxiliaryFields[0]).toMatchObject({
      label: 'Entry',
      value: expect.stringMatching(/^\d\d:\d\d – \d\d:\d\d$/),
    });
    expect(secondaryFields.map(({ value }) => value)).toEqual(['Adult', 'Inés "Nené" Vidal']);
    const spanish = files.get('es.lproj/pass.strings')!.toString();
    expect(spanish).toContain('"Entry" = "Acceso";');
    expect(spanish).toContain('"Come by the west door." = "Entre por la puerta oeste.";');
    expect(spanish).toContain('"Inés \\"Nené\\" Vidal" = "Inés \\"Nené\\" Vidal";');
    expect(files.has('en.lproj/pass.strings')).toBe(true);
    for (const name of ['icon.png', 'icon@2x.png', 'icon@3x.png']) expect(files.has(name)).toBe(true);
    // Nothing of the buyer.
    for (const secret of [sale.secret, 'ana@example.test', 'Ana Ramos'])
      expect([...files.values()].some((content) => content.includes(secret))).toBe(false);
  });

  it('gets an order’s passes in bundles of ten, by its key alone', async () => {
    const sale = await sell({ quantity: 12 });
    const path = paths.orders.applePasses(sale.reference, sale.secret);
    const first = await fetchFile(app, path);
    expect(first.headers.get('Content-Type')).toBe('application/vnd.apple.pkpasses');
    const passes = [...unzip(first.bytes).values()].map((bytes) => readPass(bytes, certificates).pass.serialNumber);
    const rest = unzip((await fetchFile(app, paths.orders.applePasses(sale.reference, sale.secret, 2))).bytes);
    const others = [...rest.values()].map((bytes) => readPass(bytes, certificates).pass.serialNumber);
    expect([passes.length, others.length]).toEqual([10, 2]);
    expect([...passes, ...others].sort()).toEqual((await ticketsOf(sale)).map(({ item }) => item).sort());
    for (const wrong of [
      paths.orders.applePasses(sale.reference),
      paths.orders.applePasses(sale.reference, 'wrong'),
      paths.orders.googlePasses(sale.reference),
      paths.orders.applePasses(sale.reference, sale.secret, 3),
    ])
      expect((await fetchFile(app, wrong)).status, wrong).toBe(404);
  });

  it('comes first on its own devices, and is linked in the mail', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    const shown = async (headers: Record<string, string>) => {
      const client = app.newClient({ headers });
      const order = await client.get(paths.orders.show(sale.reference, sale.secret));
      const alone = await client.get(paths.tickets.show(ticket!.code));
      return [expectPage(order, 'Orders/Show').wallets, expectPage(alone, 'Tickets/Show').wallets];
    };
    expect(await shown(IPHONE)).toEqual([
      ['apple', 'google'],
      ['apple', 'google'],
    ]);
    expect(await shown(ANDROID)).toEqual([
      ['google', 'apple'],
      ['google', 'apple'],
    ]);
    const [mail] = await until(async () => {
      const mails = await mailsOf(sale.id);
      return mails.length > 0 && mails;
    });
    for (const path of [
      paths.orders.applePasses(sale.reference, sale.secret),
      paths.orders.googlePasses(sale.reference, sale.secret),
    ])
      expect(mail!.text).toContain(`https://museo.test${path}`);
    expect(mail!.html).toContain('Add to Apple Wallet');
  });
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
    // Twice within a second: the phone compares seconds.
    for (const hour of [12, 13]) {
      const { version } = await prisma.appointment.findUniqueOrThrow({ where: { id: sale.slot! } });
      const time = { date: '2027-06-16', fromTime: `${hour}:30`, toTime: `${hour + 1}:30` };
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
    expect(new Date(moved.relevantDate!).toISOString()).toBe('2027-06-16T11:30:00.000Z');
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

describe('Google', () => {
  const linkOf = async (path: string) => (await fetchFile(app, path)).headers.get('Location');

  it('saves an order’s tickets by one link that Google made of a signed token', async () => {
    const sale = await sell({ quantity: 2 });
    const tickets = await ticketsOf(sale);
    expect(await linkOf(paths.orders.googlePasses(sale.reference, sale.secret))).toMatch(
      /^https:\/\/pay\.google\.com\/gp\/v\/save\//,
    );
    for (const { item, code, reference } of tickets)
      expect(google.objects.get(`${ISSUER}.ticket-${item}`)).toMatchObject({
        classId: `${ISSUER}.visit-${sale.slot}`,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: code },
        ticketNumber: expect.stringContaining(reference.slice(-5)),
        reservationInfo: { confirmationCode: sale.reference },
      });
    expect(google.classes.get(`${ISSUER}.visit-${sale.slot}`)).toMatchObject({
      reviewStatus: 'UNDER_REVIEW',
      eventName: {
        defaultValue: { language: 'en', value: 'The Lighthouse Museum' },
        translatedValues: [{ language: 'en' }, { language: 'es', value: expect.stringContaining('Faro') }],
      },
      dateTime: { start: expect.any(String) },
      locations: [{ latitude: 36.5298, longitude: -6.2927 }],
    });
    expect(JSON.stringify(google.saved)).not.toContain('ana@example.test');
  });

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

  it('says so on the ticket’s page while it is away', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    google.mood = 'down';
    expect(await linkOf(paths.tickets.googlePass(ticket!.code))).toBe(paths.tickets.show(ticket!.code));
    google.mood = 'well';
  });
});

it('switched off it is offered to nobody, and goes on telling phones', async () => {
  const sale = await sell({ quantity: 1 });
  const [ticket] = await ticketsOf(sale);
  await fetchFile(app, paths.tickets.googlePass(ticket!.code));
  await saveWallet(admin, 'google', { ...googleForm(google), serviceAccount: '', enabled: false });
  const order = await app.newClient().get(paths.orders.show(sale.reference, sale.secret));
  expect(expectPage(order, 'Orders/Show').wallets).toEqual(['apple']);
  expect((await fetchFile(app, paths.tickets.googlePass(ticket!.code))).status).toBe(404);
  await sql('test_off_block', `update tickets set state = 'blocked' where id = $1`, [ticket!.id]);
  await until(async () => google.objects.get(`${ISSUER}.ticket-${ticket!.item}`)?.state === 'INACTIVE');
});
