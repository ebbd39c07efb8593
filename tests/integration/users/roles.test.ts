import { expect, it } from 'vitest';
import { assignRole, ensureRoles } from '../../../server/access';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { PERMISSIONS, ROLE_NAMES, ROLE_PERMISSIONS } from '../../../server/shared/permissions';
import { openApp } from '../../support/app';
import { makeUser, signInAs } from './people';

const app = await openApp();

async function stored(): Promise<Record<string, string[]>> {
  const rows = await sql<{ name: string; permissions: string[] }>(
    'test_roles',
    `select name, array(select permission from role_permissions where role_id = roles.id order by 1) as permissions from roles`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.permissions]));
}

it('writes the built-in roles with their permissions, by several processes at once and any number of times', async () => {
  await Promise.all([ensureRoles(), ensureRoles(), ensureRoles()]);
  const expected = Object.fromEntries(ROLE_NAMES.map((name) => [name, [...ROLE_PERMISSIONS[name]].sort()]));
  expect(await stored()).toEqual(expected);
});

it('leaves what the installation changed, save that the administrator may do everything', async () => {
  await sql('test_take', `delete from role_permissions where permission = 'validations.view'`);
  await ensureRoles();
  const roles = await stored();
  expect(roles.validator).toEqual(['validations.redeem']);
  expect(roles.administrator).toEqual([...PERMISSIONS].sort());
});

it('gives a role once and for the next request, and refuses one that is not there', async () => {
  const { id, email } = await makeUser();
  const client = await signInAs(app, email);
  const roles = async () => (await client.json('GET', paths.api.me())).json<{ roles: string[] }>().roles;
  expect(await roles()).toEqual(['customer']);
  await assignRole(id, 'cashier');
  await assignRole(id, 'cashier');
  expect(await roles()).toEqual(['cashier', 'customer']);
  await expect(assignRole(id, 'emperor')).rejects.toThrow('role_unknown');
});
