import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { createUser } from '../../../server/users';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';

export const PASSWORD = 'a lantern in the crypt';

let count = 0;

/** Creates an account with these roles. */
export async function makeUser(...roles: RoleName[]): Promise<{ id: string; email: string; name: string }> {
  count += 1;
  const [name, email] = [`Person ${count}`, `person${count}@example.test`];
  const { id } = await createUser({
    name,
    email,
    password: PASSWORD,
    roles: roles.length ? roles : ['customer'],
    emailVerified: true,
  });
  return { id, email, name };
}

/** A client signed in as that user. */
export async function signInAs(app: Pick<TestApp, 'newClient'>, email: string, password = PASSWORD): Promise<Client> {
  const client = app.newClient();
  const answer = await client.post(paths.auth.login(), { email, password }, { follow: false });
  if (answer.status !== 303) throw new Error(`could not sign in: ${answer.status} ${answer.text}`);
  return client;
}

/** A new member of staff with this role, signed in. */
export const staffAt = async (app: Pick<TestApp, 'newClient'>, role: RoleName): Promise<Client> =>
  signInAs(app, (await makeUser(role)).email);

/** The same member of staff, signed in at each of several processes. */
export async function staffAtEach(processes: readonly Pick<TestApp, 'newClient'>[], role: RoleName): Promise<Client[]> {
  const { email } = await makeUser(role);
  return Promise.all(processes.map((each) => signInAs(each, email)));
}

/** A client of a new user with these roles, for all tests of a file. */
export const signedIn = (app: Pick<TestApp, 'newClient'>, ...roles: RoleName[]): Client =>
  prepare(async () => signInAs(app, (await makeUser(...roles)).email));

type Mail = { kind: string; subject: string; html: string; text: string; locale: string };

/** The newest email of that kind to an address; waits for the jobs that write it, up to the test's timeout. */
export async function mailTo(recipient: string, kind: string): Promise<Mail> {
  for (;;) {
    const [mail] = await sql<Mail>(
      'test_mail',
      'select kind, subject, html, text, locale from mail_log where recipient = $1 and kind = $2 order by created_at desc, id desc limit 1',
      [recipient, `users.${kind}`],
    );
    if (mail) return mail;
    await delay(100);
  }
}

/** All emails to an address so far, oldest first. */
export const mailsTo = (recipient: string): Promise<Mail[]> =>
  sql<Mail>(
    'test_mails_to',
    'select kind, subject, html, text, locale from mail_log where recipient = $1 order by created_at, id',
    [recipient],
  );

/** Path of the link in an email. */
export function linkIn(mail: Mail): string {
  const url = /https?:\/\/\S+\/(?:reset-password|verify-email|sign-in-link)\/[\w-]+/.exec(mail.text)?.[0];
  if (!url) throw new Error(`no link in: ${mail.text}`);
  return new URL(url).pathname;
}
