/** Search by prefixes: people by any part of their name or address. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';

const app = runApp();
let admin: Client;
let ownName: string;
beforeAll(async () => {
  const administrator = await makeUser('administrator');
  admin = await signInAs(app, administrator.email);
  ownName = administrator.name;
  for (const [name, email] of [
    ['Íñigo García-López', 'inigo@museo.example.org'],
    ["Siobhan O'Brien", 'siobhan_ob@mail.example.com'],
    ['Back\\slash %_ Quote', 'odd@mail.example.com'],
  ] as const)
    await prisma.user.create({ data: { id: uuidv7(), name, email, passwordHash: 'none' } });
});

const found = async (q: string) =>
  expectPage(await admin.get(`${paths.users.index()}?${new URLSearchParams({ q })}`), 'Users/Index').list.rows.map(
    ({ name }) => name,
  );

describe('people', () => {
  it.each([
    ['inigo', 'Íñigo García-López'],
    ['ÍÑIGO garc', 'Íñigo García-López'],
    ['lópez íñigo', 'Íñigo García-López'],
    ['garcia-lo', 'Íñigo García-López'],
    ['inigo@mus', 'Íñigo García-López'],
    ['museo.example', 'Íñigo García-López'],
    ['inigo@museo.example.org', 'Íñigo García-López'],
    ['INIGO@MUSEO.Example.ORG', 'Íñigo García-López'],
    ['inigo@museo.example.or', 'Íñigo García-López'],
    ['inigo@', 'Íñigo García-López'],
    ['@museo.example.org', 'Íñigo García-López'],
    ['lópez @museo', 'Íñigo García-López'],
    ['inigo@museo.example.org.es', undefined],
    ['other@museo.example.org', undefined],
    ['@', undefined],
    ['@ @@', undefined],
    ["o'br", "Siobhan O'Brien"],
    ['brien', "Siobhan O'Brien"],
    ['ob@mail', undefined],
    ['back\\s', 'Back\\slash %_ Quote'],
    ['ñigo', undefined],
    ['inigo brien', undefined],
    ["'", undefined],
    ["':* | a", undefined],
  ])('by "%s" are %s', async (q, name) => {
    expect(await found(q)).toEqual(name ? [name] : []);
  });

  it('stand in order, and come in files as on the page', async () => {
    expect(await found('example')).toEqual(['Back\\slash %_ Quote', 'Íñigo García-López', ownName, "Siobhan O'Brien"]);
    const csv = await admin.get(`${paths.users.index()}/export.csv?q=mail&sort=-name`);
    expect(csv.text).toMatch(/Siobhan[\s\S]*Back/);
    expect(csv.text).not.toContain('García');
  });

  it('have their words indexed where no path leads to the functions, as a restored house does', async () => {
    await connection.script(
      'begin; set local search_path = pg_catalog; analyze public.users; reindex table public.users; commit',
    );
    expect(await found('brien')).toEqual(["Siobhan O'Brien"]);
  });
});
