/** People of another program: no one is written to unless asked. */
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
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

it('a language is one that readers may choose', async () => {
  const file = 'name;email;language\nEva Sol;eva@example.test;ES\nLuc Roi;luc@example.test;fr';
  const id = await applied(manager, { kind: 'people', file });
  expect((await linesOf(id)).map(({ action, problems }) => [action, problems])).toEqual([
    ['added', []],
    ['refused', [{ code: 'bad_choice', field: 'language', params: { text: 'fr', choices: 'en, es' } }]],
  ]);
  const { locale } = await prisma.user.findUniqueOrThrow({ where: { email: 'eva@example.test' } });
  expect(locale).toBe('es');
});

it('an invitation is sent to new people only where it was asked for', async () => {
  const file = 'name,email\nLea Sed,lea@example.test';
  const id = await applied(manager, { kind: 'people', file, options: ['invite'] });
  expect(await countsOf(id)).toEqual({ added: 1 });
  const person = await prisma.user.findUniqueOrThrow({ where: { email: 'lea@example.test' } });
  expect(person.invitedAt).not.toBeNull();
  expect(await prisma.oneTimeToken.count({ where: { userId: person.id } })).toBe(1);
});

it('the address of a person is forgotten with the account, also in the import that made it', async () => {
  const file = 'name;email\nNoa Ríos;noa@example.test\nPau Ros;pau@example.test';
  const id = await applied(manager, { kind: 'people', file });
  const person = await prisma.user.findUniqueOrThrow({ where: { email: 'noa@example.test' } });
  await sql('test_closed', 'select close_accounts(array[$1::uuid])', [person.id]);
  const kept = await prisma.importRecord.findMany({ where: { importId: id }, select: { externalId: true } });
  expect(kept).toEqual([{ externalId: 'pau@example.test' }]);
  expect((await linesOf(id)).map(({ externalId }) => externalId)).toEqual(['pau@example.test']);
  await undone(manager, id);
  expect(await prisma.user.count({ where: { id: person.id } })).toBe(1);
});

it('an undo keeps a person of whom another record speaks', async () => {
  const id = await applied(manager, {
    kind: 'people',
    file: 'name;email\nUma Gil;uma@example.test\nAna Gil;ana@example.test',
  });
  const { id: userId } = await prisma.user.findUniqueOrThrow({ where: { email: 'uma@example.test' } });
  await prisma.import.create({
    data: { id: userId, userId, kind: 'people', source: 'x', fileName: 'x', sha256: 'x', state: 'done' },
  });
  await undone(manager, id);
  expect(await countsOf(id)).toEqual({ undone: 1, kept: 1 });
  expect(await prisma.user.count({ where: { email: { in: ['uma@example.test', 'ana@example.test'] } } })).toBe(1);
});
