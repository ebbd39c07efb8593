/** Published legal texts of the organisation, buyers' consent, and its record. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { composeMail } from '../../../server/mails';
import { findMailKind } from '../../../server/mails/mailKinds';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { PASSWORD, signedIn } from '../users/people';

const CONTACT = { name: 'Ana Pérez', email: 'ana@example.org' };

const app = runApp({ PAYMENTS_SANDBOX: 'true' });
const admin = signedIn(app, 'administrator');
const event = prepare(async () => createEvent(await createVenue()));
let product: string;
let slot: string;
beforeAll(async () => {
  product = await createProduct(event.id);
  slot = await createSlot(event.id, { capacity: 50 });
});

const { legal, publishLegal } = paths.settings;
const editor = async (kind: string) => expectPage(await admin.get(legal(kind)), 'Settings/Legal');

async function write(kind: string, body: Record<string, string>) {
  const { record } = await editor(kind);
  return admin.json('PATCH', legal(kind), { body, version: record.version });
}
async function publish(kind: string, body: Record<string, string>): Promise<number> {
  expect((await write(kind, body)).status).toBe(200);
  const { record } = await editor(kind);
  expect((await admin.json('POST', publishLegal(kind), { version: record.version })).status).toBe(200);
  return (await editor(kind)).versions[0]!.version;
}
const read = async (path: string, locale = 'en') => expectPage(await app.newClient({ locale }).get(path), 'Legal/Show');

async function hold(client: Client) {
  const lines = [{ productId: product, appointmentId: slot, quantity: 1 }];
  const held = await client.json('POST', paths.events.holds(event.slug), { key: uuidv7(), lines });
  return held.json<{ reference: string; key: string }>();
}
const acceptedOf = (reference: string) =>
  sql<{ kind: string; version: number; language: string }>(
    'test_accepted',
    `select kind, version, language from order_acceptances a join orders o on o.id = a.order_id where reference = $1 order by kind`,
    [reference],
  );

describe('before anything is published', () => {
  it('no page links to it, its address is not found, and an order asks for nothing', async () => {
    const home = await app.newClient().get(paths.home());
    expect(home.page!.props.legal).toEqual({});
    expect((await app.newClient().get(paths.legal('terms'))).status).toBe(404);
    const client = app.newClient();
    const { reference, key } = await hold(client);
    expect((await client.json('POST', paths.orders.place(reference, key), CONTACT)).status).toBe(200);
    expect(await acceptedOf(reference)).toEqual([]);
  });

  it('the house’s own language has to be there', async () => {
    await write('imprint', { es: 'Solo en español' });
    const { record, missing } = await editor('imprint');
    expect(missing).toEqual([{ code: 'en', name: 'English', isEssential: true }]);
    const answer = await admin.json('POST', publishLegal('imprint'), { version: record.version });
    expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({
      status: 409,
      code: 'legal_language_missing',
    });
  });
});

describe('a published text', () => {
  it('is read in the reader’s language or the house’s, which is said; earlier versions stay', async () => {
    expect(await publish('terms', { en: 'First terms', es: 'Primeras condiciones' })).toBe(1);
    expect(await publish('terms', { en: 'Second terms' })).toBe(2);

    expect(await read(paths.legal('terms'))).toMatchObject({ version: 2, body: 'Second terms', isFallback: false });
    expect(await read(paths.legal('terms'), 'es')).toMatchObject({
      version: 2,
      body: 'Second terms',
      isFallback: true,
      language: { code: 'en', name: 'English' },
    });
    expect(await read(paths.legal('terms', 1), 'es')).toMatchObject({
      body: 'Primeras condiciones',
      isFallback: false,
      newer: 2,
    });
    for (const path of [paths.legal('terms', 3), '/legal/terms/01', '/legal/terms/1e1', '/legal/nothing'])
      expect((await app.newClient().get(path)).status, path).toBe(404);
  });

  it('is never another text afterwards, whoever asks the database', async () => {
    await expect(sql('test_edit', `update legal_texts set body = 'x'`)).rejects.toThrow(/append-only/);
    await expect(sql('test_delete', 'delete from legal_texts')).rejects.toThrow(/append-only/);
  });

  it('is published once by eight at once, and only as its writer saw it', async () => {
    await write('privacy', { en: 'We keep your name.', es: 'Guardamos su nombre.' });
    const { record, changes } = await editor('privacy');
    expect(changes.map(({ code, lines }) => [code, lines])).toEqual([
      ['en', [{ type: 'added', text: 'We keep your name.' }]],
      ['es', [{ type: 'added', text: 'Guardamos su nombre.' }]],
    ]);
    const stale = await admin.json('POST', publishLegal('privacy'), { version: record.version - 1 });
    expect(stale.json<{ code: string }>().code).toBe('legal_draft_changed');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.json('POST', publishLegal('privacy'), { version: record.version })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const after = await editor('privacy');
    expect(after).toMatchObject({ isPublished: true, nextVersion: 2, changes: [] });
    expect(after.versions.map(({ version, by }) => [version, by])).toEqual([[1, expect.stringContaining('Person')]]);
    expect(await prisma.auditLog.count({ where: { action: 'legal_text.published', subjectId: 'privacy' } })).toBe(1);
  });

  it('takes no draft over another’s', async () => {
    const { record } = await editor('imprint');
    const [one, two] = await Promise.all(
      ['Mine', 'Theirs'].map((en) => admin.json('PATCH', legal('imprint'), { body: { en }, version: record.version })),
    );
    expect([one!.status, two!.status].sort()).toEqual([200, 409]);
  });

  it('is linked at the foot of pages and mails', async () => {
    expect((await app.newClient().get(paths.auth.login())).page!.props.legal).toEqual({ terms: 2, privacy: 1 });
    const kind = findMailKind('users.verify_email')!;
    const mail = await composeMail(kind, 'es', kind.sample('es'));
    expect(mail.text).toMatch(
      /Condiciones de venta: http\S+\/legal\/terms\nAviso de privacidad: http\S+\/legal\/privacy\n$/,
    );
    expect(mail.html).toContain('/legal/terms"');
    expect(mail.text).not.toContain('/legal/imprint');
  });
});

describe('who buys', () => {
  const place = (client: Client, { reference, key }: { reference: string; key: string }, input: object) =>
    client.json('POST', paths.orders.place(reference, key), { ...CONTACT, ...input });

  it('agrees to the versions on the page, in the language they were read in; staff see which', async () => {
    const client = app.newClient({ locale: 'es' });
    const held = await hold(client);
    expect((await place(client, held, { accepted: { terms: 2, privacy: 1 } })).status).toBe(200);
    const expected = [
      { kind: 'privacy', version: 1, language: 'es' },
      { kind: 'terms', version: 2, language: 'en' },
    ];
    expect(await acceptedOf(held.reference)).toEqual(expected);
    const { dossier } = expectPage(await admin.get(paths.orders.show(held.reference)), 'Orders/Show');
    expect(dossier!.acceptances).toMatchObject([...expected].reverse());
    // A second submission changes nothing.
    expect((await place(client, held, { accepted: { terms: 2, privacy: 1 } })).status).toBe(200);
    expect(await acceptedOf(held.reference)).toEqual(expected);
  });

  it('is asked again when a text was published meanwhile, and loses nothing', async () => {
    const client = app.newClient();
    const held = await hold(client);
    const before = { accepted: { terms: 2, privacy: 1 } };
    expect(await publish('terms', { en: 'Third terms' })).toBe(3);
    const answer = await place(client, held, before);
    expect({ status: answer.status, code: answer.json<{ code: string }>().code }).toEqual({
      status: 409,
      code: 'legal_changed',
    });
    expect((await prisma.order.findUniqueOrThrow({ where: { reference: held.reference } })).state).toBe('held');
    expect((await place(client, held, { accepted: { terms: 3, privacy: 1 } })).status).toBe(200);
    expect(await acceptedOf(held.reference)).toMatchObject([{ version: 1 }, { version: 3 }]);
  });

  it('says so by a tick where the house asks for one, or where there was no page', async () => {
    const client = app.newClient();
    const held = await hold(client);
    const accepted = { terms: 3, privacy: 1 };
    expect(Object.keys((await place(client, held, {})).json<{ errors: object }>().errors)).toEqual(['acceptTerms']);
    await writeSetting('orders.terms_checkbox', true, null);
    const refused = await place(client, held, { accepted });
    expect(refused.json<{ errors: object }>().errors).toEqual({ acceptTerms: ['Accept the terms to continue.'] });
    expect((await place(client, held, { accepted, acceptTerms: true })).status).toBe(200);
    await writeSetting('orders.terms_checkbox', false, null);
    const other = await hold(client);
    expect((await place(client, other, { acceptTerms: true })).status).toBe(200);
    expect(await acceptedOf(other.reference)).toMatchObject([{ version: 1 }, { version: 3 }]);
  });
});

it('who registers agrees to the versions on the page', async () => {
  const register = (email: string, accepted: object) =>
    app
      .newClient()
      .post(paths.auth.register(), { name: 'Eva', email, password: PASSWORD, accepted }, { follow: false });
  await register('eva@faro.test', { terms: 1, privacy: 1 });
  expect(await prisma.user.count({ where: { email: 'eva@faro.test' } })).toBe(0);
  await register('eva@faro.test', { terms: 3, privacy: 1 });
  const { acceptances } = await prisma.user.findUniqueOrThrow({
    where: { email: 'eva@faro.test' },
    include: { acceptances: { orderBy: { kind: 'asc' } } },
  });
  expect(acceptances).toMatchObject([
    { kind: 'privacy', version: 1, language: 'en' },
    { kind: 'terms', version: 3, language: 'en' },
  ]);
});
