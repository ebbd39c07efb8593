import { expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { PERMISSIONS } from '../../../server/shared/permissions';
import { offerFirstAdministrator } from '../../../server/users';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { PASSWORD } from './people';

const app = await openApp();

const somebody = (email: string) => ({ name: 'Inés', email, password: PASSWORD });

it('offers a link while nobody has an account, and by it one administrator is made', async () => {
  const [older, link] = [await offerFirstAdministrator(), await offerFirstAdministrator()];
  expect(link).toMatch(new RegExp(`^${app.env.APP_URL}/first-administrator/[\\w-]{43}$`));
  const path = new URL(link!).pathname;
  const stored = await sql('test_stored', 'select row_to_json(t)::text as row from one_time_tokens t');
  expect(JSON.stringify(stored)).not.toContain(path.split('/').at(-1));

  // A later start invalidates the earlier link.
  expectPage(await app.newClient().get(new URL(older!).pathname), 'Auth/Login');
  const client = app.newClient();
  expectPage(await client.get(path), 'Auth/FirstAdministrator');
  const weak = await client.post(path, { ...somebody('ines@example.test'), password: 'short' });
  expect(Object.keys(expectPage(weak, 'Auth/FirstAdministrator').errors)).toEqual(['password']);

  const clients = [client, app.newClient(), app.newClient()];
  await Promise.all(clients.map((one) => one.get(path)));
  const answers = await Promise.all(
    clients.map((one, index) => one.post(path, somebody(`ines${index}@example.test`), { follow: false })),
  );
  const goals = answers.map((answer) => answer.headers.get('Location'));
  expect(goals.filter((goal) => goal === paths.dashboard())).toHaveLength(1);
  const people = await sql<{ roles: string[]; verified: boolean }>(
    'test_people',
    `select array(select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id) as roles,
       email_verified_at is not null as verified from users u`,
  );
  expect(people).toEqual([{ roles: ['administrator'], verified: true }]);

  const winner = clients[goals.indexOf(paths.dashboard())]!;
  // A second factor must be set up first.
  expectPage(await winner.get(paths.dashboard()), 'Profile/Edit');
  await sql('test_enrolled', 'update users set two_factor_confirmed_at = now()');
  const me = (await winner.json('GET', paths.api.me())).json<{ permissions: string[] }>();
  expect([...me.permissions].sort()).toEqual([...PERMISSIONS].sort());
});

it('offers nothing once somebody has an account', async () => {
  expect(await offerFirstAdministrator()).toBeNull();
});
