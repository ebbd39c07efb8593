/** A person's data as a file: complete, without secrets or data of others. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { unzipTexts } from '../../support/unzip';
import { makeUser, PASSWORD, signedIn, signInAs } from '../users/people';
import { ADDRESS, askForCode, DOCUMENT, MONTHS, NAME, PHONE, sellAged } from './privacyFixture';

const app = runApp();
const admin = signedIn(app, 'administrator');

type File = {
  status: number;
  type: string | null;
  json: Record<string, Record<string, unknown>[]>;
  html: string;
  text: string;
};

async function fetchFile(client: Client, path: string): Promise<File> {
  const answer = await fetch(`${app.url}${path}`, { headers: { Cookie: client.cookies.header() }, redirect: 'manual' });
  const { status, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (status !== 200) return { status, type: null, json: {}, html: '', text: '' };
  const files = unzipTexts(bytes);
  const [html, text] = [files.get('personal-data.html')!, files.get('personal-data.json')!];
  return { status, type: headers.get('Content-Type'), json: JSON.parse(text), html, text: html + text };
}
const confirm = (client: Client) => client.json('POST', paths.auth.confirmPassword(), { password: PASSWORD });
const exportsBy = (userId: string) => prisma.securityEvent.count({ where: { kind: 'exported', userId } });

describe('one’s own file', () => {
  it('asks for the password first, is written down, and is not made without end', async () => {
    const { id, email } = await makeUser('customer');
    const client = await signInAs(app, email);
    await sql('unconfirmed', `update sessions set data = data - 'auth.confirmed' where user_id = $1::uuid`, [id]);
    expect((await fetchFile(client, paths.profile.personalData())).status).toBe(303);
    expect(await exportsBy(id)).toBe(0);
    await confirm(client);
    for (let n = 0; n < 10; n += 1) expect((await fetchFile(client, paths.profile.personalData())).status).toBe(200);
    expect((await fetchFile(client, paths.profile.personalData())).status).toBe(429);
    const [reached] = await prisma.securityEvent.findMany({ where: { kind: 'limit_reached', userId: id } });
    expect(reached!.detail).toEqual({ limit: 'personal-data' });
    const events = await prisma.securityEvent.findMany({ where: { kind: 'exported', userId: id } });
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(10);
    expect(events[0]!.detail).toEqual({ list: 'personal_data' });
  });

  it('holds exactly what is known: account, orders, payments, tickets, scans, mails, texts, events', async () => {
    const { id, name, email } = await makeUser('customer');
    const sale = await sellAged(MONTHS, { email, userId: id, name });
    await sql(
      'own_holder',
      `update order_item_profiles set name = $2 where name = $3 and order_item_id in (select id from order_items where order_id = $1::uuid)`,
      [sale.id, name, NAME],
    );
    const ticket = await prisma.ticket.findFirstOrThrow({ where: { orderId: sale.id }, orderBy: { createdAt: 'asc' } });
    await prisma.validation.create({
      data: {
        id: uuidv7(),
        nonce: uuidv7(),
        ticketId: ticket.id,
        result: 'accepted',
        code: 'secretcode',
        scannedAt: new Date(),
      },
    });
    await sql(
      'own_text',
      `insert into legal_texts (kind, version, language, body, published_at) values ('terms', 1, 'en', 'Terms', now())`,
    );
    await sql(
      'own_acceptance',
      `insert into user_acceptances (user_id, kind, version, language) values ($1::uuid, 'terms', 1, 'en')`,
      [id],
    );
    await sql(
      'own_token',
      `insert into personal_access_tokens (id, user_id, name, token_hash) values (gen_random_uuid(), $1::uuid, 'My script', 'hash-of-token')`,
      [id],
    );
    const client = await signInAs(app, email);
    await confirm(client);
    const { json, html, text, type } = await fetchFile(client, paths.profile.personalData());
    expect(type).toBe('application/zip');
    expect(json.account).toMatchObject([{ name, email, roles: ['customer'], two_factor: false }]);
    expect(json.orders).toHaveLength(1);
    expect(json.orders![0]).toMatchObject({
      reference: sale.reference,
      name,
      email,
      phone: PHONE,
      total_cents: sale.total,
      items: [
        { holder: name, answers: { document: DOCUMENT } },
        { holder: 'Berta Other', answers: null },
      ],
      payments: [{ method: 'card', state: 'captured', amount_cents: sale.total, card_last4: '4242' }],
      refunds: [],
      accepted: [],
    });
    const { tickets } = json.orders![0] as { tickets: { reference: string; scans: unknown[] }[] };
    expect(tickets).toHaveLength(2);
    expect(tickets.flatMap(({ scans }) => scans)).toMatchObject([{ result: 'accepted' }]);
    expect(json.mails).toMatchObject([{ subject: `For ${NAME}`, state: 'sent' }]);
    expect(json.accepted).toMatchObject([{ text: 'terms', version: 1, language: 'en' }]);
    expect(json.tokens).toMatchObject([{ name: 'My script' }]);
    expect(json.security_events!.map(({ kind }) => kind)).toContain('signed_in');
    expect(html).toContain(sale.reference);
    expect(html).toContain('€');
    // No secrets, and nothing about the other visitor except the name that the buyer gave.
    const user = await prisma.user.findUniqueOrThrow({ where: { id } });
    for (const secret of [
      sale.key,
      user.passwordHash,
      'hash-of-token',
      'secretcode',
      '11112222B',
      'browserhash',
      'networkhash',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/personalFile\./);
  });

  it('reads well in the reader’s language, with everything of others escaped', async () => {
    const { id, email } = await makeUser('customer');
    await sellAged(MONTHS, { email, userId: id, name: '<script>alert(1)</script>' });
    const client = await signInAs(app, email);
    await sql('spanish', `update users set locale = 'es' where id = $1::uuid`, [id]);
    await confirm(client);
    const { html } = await fetchFile(client, paths.profile.personalData());
    expect(html).toContain('lang="es"');
    expect(html).toContain('Sus pedidos');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toMatch(/personalFile\.|personalData\./);
  });

  it('goes by the address only once it is proved to be theirs', async () => {
    const { id, email } = await makeUser('customer');
    const sale = await sellAged(MONTHS, { email });
    await sql('unproved', 'update users set email_verified_at = null where id = $1::uuid', [id]);
    const client = await signInAs(app, email);
    await confirm(client);
    expect((await fetchFile(client, paths.profile.personalData())).text).not.toContain(sale.reference);
    await sql('proved', 'update users set email_verified_at = now() where id = $1::uuid', [id]);
    expect((await fetchFile(client, paths.profile.personalData())).text).toContain(sale.reference);
  });
});

describe('a file that staff hand over', () => {
  it('holds what is known by the address, and of the orders of others nothing but their own ticket', async () => {
    await sellAged(MONTHS);
    await askForCode(MONTHS);
    const others = await sellAged(MONTHS, {
      email: 'carla@example.test',
      name: 'Carla Buyer',
      holders: [
        { position: 1, name: NAME, data: { email: ADDRESS } },
        { position: 2, name: 'Berta', data: { email: 'berta@example.test' } },
      ],
    });
    const { status, json, text } = await fetchFile(admin, paths.personalData.export(ADDRESS.toUpperCase()));
    expect(status).toBe(200);
    expect(json.orders).toHaveLength(1);
    expect(json.as_holder).toMatchObject([{ holder: NAME, answers: { email: ADDRESS } }]);
    expect(json.code_requests).toMatchObject([{ name: NAME, email: ADDRESS, note: `Welcome, ${NAME}` }]);
    expect(json.account).toBeUndefined();
    for (const foreign of ['Carla', 'carla@', 'berta@', others.reference]) expect(text).not.toContain(foreign);
    const [event] = await prisma.securityEvent.findMany({
      where: { kind: 'exported' },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(event!.detail).toMatchObject({ list: 'personal_data', person: expect.stringMatching(/^[\w-]{22}$/) });
  });

  it('is for the permission alone', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect((await fetchFile(manager, paths.personalData.export(ADDRESS))).status).toBe(403);
    expect((await fetchFile(admin, paths.personalData.export('nothing'))).status).toBe(404);
  });
});

it('what was accepted with an account is shown to its owner and on the page of people', async () => {
  const { id, email } = await makeUser('customer');
  await sql(
    'accepted_text',
    `insert into legal_texts (kind, version, language, body, published_at) values ('privacy', 7, 'es', 'Aviso', now())`,
  );
  await sql(
    'accepts',
    `insert into user_acceptances (user_id, kind, version, language) values ($1::uuid, 'privacy', 7, 'es')`,
    [id],
  );
  const expected = [{ kind: 'privacy', version: 7, language: 'Español' }];
  const own = expectPage(await (await signInAs(app, email)).get(paths.profile.edit()), 'Profile/Edit');
  expect(own.accepted).toMatchObject(expected);
  expect(expectPage(await admin.get(paths.users.edit(id)), 'Users/Edit').accepted).toMatchObject(expected);
});
