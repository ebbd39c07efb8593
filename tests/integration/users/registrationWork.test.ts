/** Registering does the same work for an address that has an account as for one that has none: what takes time tells nobody which have. */
import { hash } from '@node-rs/argon2';
import { afterAll, expect, it, vi } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { startApp } from '../../support/app';
import { mailTo, makeUser, PASSWORD } from './people';

vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>();
  return { ...argon, hash: vi.fn(argon.hash) };
});

const app = await startApp();
afterAll(() => app.close());

/** How often a password was hashed while somebody registered with that address, and what was answered. */
async function workOf(email: string) {
  vi.mocked(hash).mockClear();
  const answer = await app
    .newClient()
    .post(paths.auth.register(), { name: 'Ana Ruiz', email, password: PASSWORD }, { follow: false });
  return { hashes: vi.mocked(hash).mock.calls.length, status: answer.status, to: answer.headers.get('Location') };
}

it('hashes the password and leaves the mail to a job, whether the address is known or not', async () => {
  const { email } = await makeUser();
  const known = await workOf(email);
  const unknown = await workOf('nobody-yet@example.test');
  expect(known).toEqual({ hashes: 1, status: 303, to: paths.message('check_mail') });
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
