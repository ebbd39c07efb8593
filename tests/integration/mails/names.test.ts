/** Typed names in emails: URLs are refused, and none becomes a link. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { mailsOf } from '../bulk-orders/bulkFixture';
import { createCodePromo } from '../promo-codes/codeFixture';
import { hold, until } from '../tickets/saleFixture';
import { mailTo, makeUser, PASSWORD, signInAs } from '../users/people';

const app = runApp();
const held = prepare(hold);
let promoId: string;
beforeAll(async () => {
  promoId = await createCodePromo({ requestable: true });
});

const name = 'Free tickets: www.evil.example/win';
const address = 'victim@example.test';
const company = () => ({
  ...{ id: randomUUID(), name: 'evil.com', taxId: 'A58818501', country: 'ES', address: 'Calle Real 2' },
  ...{ postcode: '11100', city: 'San Fernando', email: address, contactName: 'Rosa Mar', contactEmail: address },
});
const asked = () => ({ promoId, name, email: address, reason: 'We are a school.' });

it.each([
  [
    'an account',
    'POST',
    () => paths.auth.register(),
    () => ({ name, email: address, password: 'a long enough phrase' }),
  ],
  ['a code', 'POST', () => paths.promo.ask(), asked],
  [
    'an order',
    'POST',
    () => paths.orders.place(held.reference, held.key),
    () => ({ name, email: address, acceptTerms: true }),
  ],
  ['a company', 'POST', () => paths.bulk.apply(), () => ({ ...company(), name })],
] as const)('refuses one beside its field: %s', async (_what, method, path, data) => {
  for (const [locale, said] of [
    ['en', 'without a web address'],
    ['es', 'sin direcciones web'],
  ] as const) {
    const answer = await app.newClient({ locale }).json(method, path(), data());
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { name: string[] } }>().errors.name[0]).toContain(said);
  }
});

it('refuses one in a profile', async () => {
  const { email } = await makeUser();
  const client = await signInAs(app, email);
  const profile = { name, email, locale: 'en', current_password: PASSWORD };
  expect((await client.json('PATCH', paths.profile.edit(), profile)).text).toContain('without a web address');
});

it('writes one that is there already as text', async () => {
  const { id, email } = await makeUser();
  await sql('test_rename', 'update users set name = $2 where id = $1', [id, 'evil.com']);
  await app.newClient().post(paths.auth.forgotPassword(), { email });
  const { html, text } = await mailTo(email, 'reset_password');
  for (const body of [html, text]) {
    expect(body).toContain('evil.\u2060com');
    expect(body).not.toContain('evil.com');
  }
});

it('writes the name of a company that applies as text', async () => {
  const applied = await app.newClient().json('POST', paths.bulk.apply(), company(), { follow: false });
  expect(applied.status, applied.text.slice(0, 300)).toBe(303);
  const text = await until(
    async () => (await mailsOf(address)).find(({ kind }) => kind === 'bulk_orders.applied')?.text,
  );
  expect(text).toContain('evil.\u2060com');
  expect(text).not.toContain('evil.com');
});

it('an application with a mistake does not count as one of the hour', async () => {
  await sql('test_patience', 'delete from rate_limits');
  const apply = (body: object) => app.newClient().json('POST', paths.bulk.apply(), body, { follow: false });
  for (let times = 0; times < 6; times += 1) expect((await apply({ ...company(), city: '' })).status).toBe(422);
  for (let times = 0; times < 5; times += 1) expect((await apply(company())).status).toBe(303);
  expect((await apply(company())).status).toBe(429);
});
