/** Tickets for phone wallets, only where staff have configured them. */
import { afterAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { PASS_TYPE, TEAM } from '../../standIns/appleCertificates';
import { ACCOUNT, ISSUER } from '../../standIns/googleWallet';
import { expectPage } from '../../support/expectPage';
import { viewKey } from '../../support/orderKeys';
import { unzip } from '../../support/unzip';
import { mailsOf, sell, until } from './saleFixture';
import { appleForm, fetchFile, googleForm, openWalletHouse, readPass, saveWallet, ticketsOf } from './walletFixture';

const { app, admin, apns, google, certificates, close } = await openWalletHouse();
afterAll(close);

const IPHONE = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' };
const ANDROID = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36' };

const settingsPage = async () => expectPage(await admin.get(paths.settings.wallets()), 'Settings/Wallets');
const test = async (kind: 'apple' | 'google') => {
  const answer = await admin.post(paths.settings.testWallet(kind));
  return (answer.page as unknown as { flash: { toast: { kind: string; message: string } } }).flash.toast;
};

describe('the settings', () => {
  it('offer nothing anywhere before there is a certificate', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    const order = await app.newClient().get(paths.orders.show(sale.reference, sale.key));
    expect(expectPage(order, 'Orders/Show').wallets).toEqual([]);
    expect(expectPage(await app.newClient().get(paths.tickets.show(ticket!.code)), 'Tickets/Show').wallets).toEqual([]);
    for (const path of [
      paths.tickets.applePass(ticket!.code),
      paths.tickets.googlePass(ticket!.code),
      paths.orders.applePasses(sale.reference, sale.key),
      paths.orders.googlePasses(sale.reference, sale.key),
    ])
      expect((await fetchFile(app, path)).status, path).toBe(404);
    const [mail] = await until(async () => {
      const mails = await mailsOf(sale.id);
      return mails.length > 0 && mails;
    });
    expect(mail!.text).not.toContain('Wallet');
    expect((await test('apple')).message).toBe('Save all the settings first.');
  });

  it('say what does not fit beside its field', async () => {
    const form = appleForm(certificates);
    for (const [changes, field, words] of [
      [{ certificate: '' }, 'certificate', 'Required before you can turn it on.'],
      [{ privateKey: '' }, 'privateKey', 'Required before you can turn it on.'],
      [{ certificate: 'nonsense' }, 'certificate', 'This is not a valid certificate'],
      [{ privateKey: certificates.expired.privateKey }, 'privateKey', 'does not match the certificate'],
      [{ passTypeId: 'pass.test.other' }, 'passTypeId', 'for a different identifier'],
      [{ passTypeId: 'test.other' }, 'passTypeId', 'Start with “pass.”'],
      [{ teamId: 'ZZZZZZZZZZ' }, 'teamId', 'a different team'],
      [{ authority: certificates.otherAuthority }, 'authority', 'did not sign the one above'],
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
    expect((await settingsPage()).apple.certificate).toMatchObject({ hasEnded: true });
    await saveWallet(admin, 'apple', { ...form, passTypeId: 'pass.test.other' });
    expect((await test('apple')).message).toBe('The certificate is for another pass type identifier.');
    await saveWallet(admin, 'apple', form);
    expect((await test('apple')).kind).toBe('success');
    apns.mood = 'refusing';
    expect((await test('apple')).message).toBe('Rejected by the provider: BadCertificate.');
    apns.mood = 'well';

    await saveWallet(admin, 'google', { ...googleForm(google), issuerId: '1111111111', enabled: false });
    expect((await test('google')).message).toBe('Google does not recognise this issuer ID.');
    await saveWallet(admin, 'google', googleForm(google));
    google.isUser = false;
    expect((await test('google')).message).toContain('does not have permission');
    google.isUser = true;
    expect((await test('google')).kind).toBe('success');
    google.mood = 'down';
    expect((await test('google')).message).toContain('cannot reach');
    google.mood = 'well';
  });

  it('keep keys to themselves, and what is not typed anew', async () => {
    await saveWallet(admin, 'apple', { ...appleForm(certificates), privateKey: '' });
    const page = await settingsPage();
    const certificate = { passTypeId: PASS_TYPE, teamId: TEAM, hasEnded: false };
    expect(page.apple).toMatchObject({ standing: 'set', certificate });
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
    expect(pass.relevantDate).toBeUndefined();
    expect(pass.relevantDates!.map(({ startDate }) => new Date(startDate))).toEqual([slot.startsAt]);
    expect(Date.parse(pass.expirationDate!)).toBe(Math.floor(ticket!.validUntil.getTime() / 1000) * 1000);
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
    for (const secret of [sale.key, 'ana@example.test', 'Ana Ramos'])
      expect([...files.values()].some((content) => content.includes(secret))).toBe(false);
  });

  it('gets an order’s passes in bundles of ten, by its key alone', async () => {
    const sale = await sell({ quantity: 12 });
    const path = paths.orders.applePasses(sale.reference, sale.key);
    const first = await fetchFile(app, path);
    expect(first.headers.get('Content-Type')).toBe('application/vnd.apple.pkpasses');
    const passes = [...unzip(first.bytes).values()].map((bytes) => readPass(bytes, certificates).pass.serialNumber);
    const rest = unzip((await fetchFile(app, paths.orders.applePasses(sale.reference, sale.key, 2))).bytes);
    const others = [...rest.values()].map((bytes) => readPass(bytes, certificates).pass.serialNumber);
    expect([passes.length, others.length]).toEqual([10, 2]);
    expect([...passes, ...others].sort()).toEqual((await ticketsOf(sale)).map(({ item }) => item).sort());
    for (const wrong of [
      paths.orders.applePasses(sale.reference),
      paths.orders.applePasses(sale.reference, 'wrong'),
      paths.orders.googlePasses(sale.reference),
      paths.orders.applePasses(sale.reference, sale.key, 3),
    ])
      expect((await fetchFile(app, wrong)).status, wrong).toBe(404);
  });

  it('comes first on its own devices, and is linked in the mail', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    const shown = async (headers: Record<string, string>) => {
      const client = app.newClient({ headers });
      const order = await client.get(paths.orders.show(sale.reference, sale.key));
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
    const { linkSecret } = await prisma.order.findUniqueOrThrow({ where: { id: sale.id } });
    const view = viewKey(linkSecret);
    for (const path of [
      paths.orders.applePasses(sale.reference, view),
      paths.orders.googlePasses(sale.reference, view),
    ])
      expect(mail!.text).toContain(`https://museo.test${path}`);
    expect(mail!.html).toContain('Add to Apple Wallet');
  });
});

describe('Google', () => {
  const linkOf = async (path: string) => (await fetchFile(app, path)).headers.get('Location');

  it('saves an order’s tickets by one link that Google made of a signed token', async () => {
    const sale = await sell({ quantity: 2 });
    const tickets = await ticketsOf(sale);
    expect(await linkOf(paths.orders.googlePasses(sale.reference, sale.key))).toMatch(
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

  it('says so on the ticket’s page while it is away', async () => {
    const sale = await sell({ quantity: 1 });
    const [ticket] = await ticketsOf(sale);
    google.mood = 'down';
    expect(await linkOf(paths.tickets.googlePass(ticket!.code))).toBe(paths.tickets.show(ticket!.code));
    google.mood = 'well';
  });
});
