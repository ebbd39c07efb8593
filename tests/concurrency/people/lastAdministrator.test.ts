/** Two administrators deactivate each other, or leave, at the same moment at two processes: one stays. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { makeUser, PASSWORD } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

type Administrator = { id: string; email: string; client: Client };

const office = runBoxOffice();

/** Exactly two, one at each process. */
async function twoAdministrators(): Promise<Administrator[]> {
  await sql(
    'test_no_more',
    `delete from user_roles where role_id = (select id from roles where name = 'administrator')`,
  );
  return Promise.all(
    office.processes.map(async (server) => {
      const { id, email } = await makeUser('administrator');
      const client = server.newClient();
      await client.post(paths.auth.login(), { email, password: PASSWORD }, { follow: false });
      return { id, email, client };
    }),
  );
}

async function administratorsLeft(): Promise<number> {
  const [row] = await sql<{ count: number }>(
    'test_left',
    `select count(*)::int as count from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.name = 'administrator' and u.deactivated_at is null`,
  );
  return row!.count;
}

type Action = (doer: Administrator, other: Administrator) => Promise<unknown>;

const shutOut: Action = ({ client }, other) => client.post(paths.users.deactivation(other.id), {}, { follow: false });

const demote: Action = async ({ client }, other) => {
  const [role] = await sql<{ id: string }>('test_role', `select id from roles where name = 'manager'`);
  const person = { name: 'Demoted', email: other.email, phone: '', locale: 'en', roles: [role!.id], version: 1 };
  return client.patch(paths.users.one(other.id), person, { follow: false });
};

const leave: Action = ({ client }) => client.delete(paths.profile.edit(), { password: PASSWORD }, { follow: false });

const ACTIONS: Record<string, [Action, Action]> = {
  'shut each other out': [shutOut, shutOut],
  'take the role from each other': [demote, demote],
  'delete their accounts': [leave, leave],
  'take the role and shut out': [demote, shutOut],
};

async function atOnce([first, second]: [Action, Action]): Promise<void> {
  const [one, other] = (await twoAdministrators()) as [Administrator, Administrator];
  await Promise.all([first(one, other), second(other, one)]);
}

it.each(Object.keys(ACTIONS))('%s: one administrator is left', async (name) => {
  await atOnce(ACTIONS[name]!);
  expect(await administratorsLeft()).toBe(1);
});

describe('control: rights that are changed without waiting for each other', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutGuard('lock_rights', [['for update', '']]);
    await withoutGuard('another_administrator', [
      ['begin', 'declare found boolean; begin found := '],
      ['return exists (', 'exists ('],
      ['u.invited_at is null);', 'u.invited_at is null); perform pg_sleep(1.5); return found;'],
    ]);
  });

  it.each(['shut each other out', 'take the role from each other'])('%s: nobody is left', async (name) => {
    await atOnce(ACTIONS[name]!);
    expect(await administratorsLeft()).toBe(0);
  });
});
