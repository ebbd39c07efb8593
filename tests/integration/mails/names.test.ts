/** Names that people type stand in mails: no address of the web gets in, and none that is there becomes a link. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp, type TestApp } from '../../support/app';
import { createCodePromo } from '../promo-codes/codeFixture';
import { hold, type Sale } from '../tickets/saleFixture';
import { mailTo, makeUser, PASSWORD, signInAs } from '../users/people';

let app: TestApp;
let held: Sale;
let promoId: string;
beforeAll(async () => {
  app = await startApp();
  held = await hold();
  promoId = await createCodePromo({ requestable: true });
});
afterAll(() => app.close());

const name = 'Free tickets: www.evil.example/win';
const address = 'victim@example.test';
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
