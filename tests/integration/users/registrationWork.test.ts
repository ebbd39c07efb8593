/** Registering does the same work for an address that has an account as for one that has none: what takes time tells nobody which have. */
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp } from '../../support/app';
import { mailTo, makeUser, PASSWORD } from './people';

const app = await startApp();
afterAll(() => app.close());

/** What the database was asked with a password's hash while somebody registered with that address, and what was answered. */
async function workOf(email: string) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const answer = await app
    .newClient()
    .post(paths.auth.register(), { name: 'Ana Ruiz', email, password: PASSWORD }, { follow: false });
  const asked = query.mock.calls.map(([statement]) => statement as unknown as { name?: string; values?: unknown[] });
  query.mockRestore();
  const hashes = asked.filter(({ values }) => values?.some((it) => String(it).startsWith('$argon2id$')));
  return { hashes: hashes.map(({ name }) => name), status: answer.status, to: answer.headers.get('Location') };
}

it('hashes the password and leaves the mail to a job, whether the address is known or not', async () => {
  const { email } = await makeUser();
  const known = await workOf(email);
  const unknown = await workOf('nobody-yet@example.test');
  expect(known).toEqual({ hashes: ['create_user'], status: 303, to: paths.message('check_mail') });
  expect(unknown).toEqual(known);
  // One mail each, written after the answer.
  await mailTo(email, 'already_registered');
  await mailTo('nobody-yet@example.test', 'verify_email');
  const mails = await sql<{ recipient: string }>(
    'test_register_mails',
    `select recipient from mail_log where recipient = any ($1::text[]) and kind in ('already_registered', 'verify_email')`,
    [[email, 'nobody-yet@example.test']],
  );
  expect(mails).toHaveLength(2);
});
