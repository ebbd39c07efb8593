import { describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { RoleName } from '../../../server/shared/permissions';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from './people';
import { codeOf } from './totpCodes';

const app = await openApp();

describe('a role that asks for two steps', () => {
  const askedOf = async (name: RoleName, required = true) => {
    const admin = await signInAs(app, (await makeUser('administrator')).email);
    const { roles } = expectPage(await admin.get(paths.roles.index()), 'RolesAndPermissions/Index');
    const { id } = roles.find((role) => role.name === name)!;
    await Promise.all([1, 2].map(() => admin.put(paths.roles.twoFactor(id), { required })));
    return { admin, id };
  };

  it('lets those who have it do nothing until they have set it up, and then all they may', async () => {
    const { email } = await makeUser('manager');
    const client = await signInAs(app, email);
    const token = (
      await client.post(paths.profile.tokens(), { name: 'program', days: '30', scopes: ['orders:read'], venueIds: [] })
    ).page?.flash?.newToken;
    const program = app.newClient({ headers: { Authorization: `Bearer ${token}` } });
    const events = async () => (await client.get(paths.events.index())).page?.component;
    expect(await events()).toBe('Events/Index');
    const { id } = await askedOf('manager');

    const sent = await client.get(paths.events.index());
    const message = expect.stringMatching(/^Your role requires two-step verification/);
    expect(sent.page?.flash?.toast).toMatchObject({ message });
    expect(expectPage(sent, 'Profile/Edit').twoFactor).toMatchObject({ isOn: false, isRequired: true });
    expect((await program.json('GET', paths.api.me())).json()).toMatchObject({ permissions: [] });
    expectPage(await client.post(paths.events.index(), {}), 'Profile/Edit');

    await client.post(paths.profile.twoFactor());
    const { setup } = expectPage(await client.get(paths.profile.edit()), 'Profile/Edit').twoFactor;
    await client.put(paths.profile.twoFactor(), { code: codeOf(setup!.key) });
    expect(await events()).toBe('Events/Index');
    await client.delete(paths.profile.twoFactor());
    expect(expectPage(await client.get(paths.profile.edit()), 'Profile/Edit').twoFactor.isOn).toBe(true);
    const changes = `select after from audit_log where action = 'role.updated' and subject_id = $1`;
    expect(await sql('test_changes', changes, [id])).toEqual([{ after: { requires_two_factor: true } }]);
    await askedOf('manager', false);
  });

  it('is decided by those who may do all that it may', async () => {
    const { id } = await askedOf('administrator', false);
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect((await manager.put(paths.roles.twoFactor(id), { required: true })).status).toBe(403);
  });
});
