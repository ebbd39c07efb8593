/** People of another program: no one is written to unless asked. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { MAILING } from '../tickets/transferFixture';
import { applied, checked, countsOf, linesOf, undone } from './importFixture';

const app = runApp(MAILING);
let manager: Client;
beforeAll(async () => {
  ({ client: manager } = await makeStaff(app, 'everywhere'));
});

const FILE = [
  'Nombre;Correo electrónico;Teléfono;Idioma',
  'Íñigo Peña;INIGO@example.test;+34 600 000 001;es',
  'Marta Gil;marta@example.test;;',
  'Sin Correo;nada;;',
].join('\n');

it('people are imported without an email, known the second time, and removed by the undo', async () => {
  const id = await applied(manager, { kind: 'people', file: Buffer.from(FILE, 'latin1') });
  expect(await countsOf(id)).toEqual({ added: 2, refused: 1 });
  expect((await linesOf(id))[2]!.problems).toEqual([{ code: 'bad_email', field: 'email', params: { text: 'nada' } }]);
  const person = await prisma.user.findUniqueOrThrow({
    where: { email: 'inigo@example.test' },
    include: { roles: { include: { role: true } } },
  });
  expect(person).toMatchObject({ name: 'Íñigo Peña', locale: 'es', invitedAt: null });
  expect(person.roles.map(({ role }) => role.name)).toEqual(['customer']);
  expect(await prisma.outbox.count({ where: { topic: 'invited' } })).toBe(0);
  expect(await countsOf(await checked(manager, { kind: 'people', file: FILE }))).toEqual({ known: 2, refused: 1 });
  await prisma.user.update({ where: { email: 'marta@example.test' }, data: { lastSeenAt: new Date() } });
  await undone(manager, id);
  expect(await countsOf(id)).toEqual({ undone: 1, kept: 1, refused: 1 });
  expect(await prisma.user.count({ where: { email: { in: ['inigo@example.test', 'marta@example.test'] } } })).toBe(1);
});

it('an invitation is sent to new people only where it was asked for', async () => {
  const file = 'name,email\nLea Sed,lea@example.test';
  const id = await applied(manager, { kind: 'people', file, options: ['invite'] });
  expect(await countsOf(id)).toEqual({ added: 1 });
  const person = await prisma.user.findUniqueOrThrow({ where: { email: 'lea@example.test' } });
  expect(person.invitedAt).not.toBeNull();
  expect(await prisma.oneTimeToken.count({ where: { userId: person.id } })).toBe(1);
});
