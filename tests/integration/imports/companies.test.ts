/** Companies of another program with their contacts: no one is written to. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { applied, checked, countsOf, linesOf, undone } from './importFixture';

const app = runApp();
let manager: Client;
beforeAll(async () => {
  ({ client: manager } = await makeStaff(app, 'everywhere'));
});

const HEADINGS =
  'Código de cliente;Razón social;NIF;País;Dirección;Código postal;Ciudad;Correo;Moneda;Plazo de pago;Límite de crédito;Contacto;Correo del contacto;Función del contacto';
const PONIENTE = 'C-001;Viajes Poniente SL;B12345674;España;Calle Mayor 1;28013;Madrid;facturas@poniente.test';
const FILE = [
  HEADINGS,
  `${PONIENTE};EUR;45;1.250,50;Clara Núñez;clara@poniente.test;compras`,
  'C-001;;;;;;;;;;;Leo Vidal;leo@poniente.test;consulta',
  'C-002;Excursiones Sur;B00000001;ES;Calle Real 2;41001;Sevilla;hola@sur.test;;;;;;',
  'C-003;Lisboa Tours;501442600;Portugal;Rua Augusta 3;1100-048;Lisboa;tours@lisboa.test;;;;;;',
  'C-003;Otro nombre;;;;;;;;;;;;',
  'C-004;Norte;A58818501;ES;Calle Sol 4;08001;Barcelona;norte@norte.test;JPY;;;;;',
].join('\n');
const companies = (file: string, source = 'Old ERP') => ({
  kind: 'companies',
  file: Buffer.from(file, 'latin1'),
  source,
});

it('companies are imported with their contacts, terms and limit, and without an email', async () => {
  const id = await checked(manager, companies(FILE));
  expect(await countsOf(id)).toEqual({ add: 1, refused: 3 });
  expect((await linesOf(id)).map(({ line, action, problems }) => [line, action, problems])).toEqual([
    [2, 'add', []],
    [3, 'add', []],
    [4, 'refused', [{ code: 'error', field: 'taxId', params: { error: 'tax_id_spanish' } }]],
    [5, 'refused', []],
    [6, 'refused', [{ code: 'not_shared', field: 'name', line: 6, params: { line: 5 } }]],
    [7, 'refused', [{ code: 'other_currency', field: 'currency', params: { text: 'JPY', currency: 'EUR' } }]],
  ]);
  expect(await prisma.company.count()).toBe(0);
  const done = await applied(manager, companies(FILE));
  expect(await countsOf(done)).toEqual({ added: 1, refused: 3 });
  const company = await prisma.company.findFirstOrThrow({
    include: { contacts: { include: { user: true }, orderBy: { user: { email: 'asc' } } } },
  });
  expect(company).toMatchObject({
    ...{ name: 'Viajes Poniente SL', taxId: 'B12345674', country: 'ES', currency: 'EUR', state: 'active' },
    ...{ creditDays: 45, creditLimitCents: 125_050n, methods: ['card', 'wire_transfer', 'on_account'] },
  });
  expect(company.contacts.map(({ role, user }) => [user.name, user.email, role, user.invitedAt])).toEqual([
    ['Clara Núñez', 'clara@poniente.test', 'buyer', null],
    ['Leo Vidal', 'leo@poniente.test', 'viewer', null],
  ]);
  expect(await prisma.outbox.count({ where: { topic: 'invited' } })).toBe(0);
  expect(await prisma.mailLog.count()).toBe(0);
});

it('the same file is known, a changed line is shown, and a company with the tax ID is not made again', async () => {
  expect(await countsOf(await checked(manager, companies(FILE)))).toEqual({ known: 1, refused: 3 });
  const changed = await checked(manager, companies(FILE.replace(';45;', ';60;')));
  expect(await countsOf(changed)).toEqual({ changed: 1, refused: 3 });
  expect((await linesOf(changed))[0]!.problems).toEqual([
    { code: 'differs', field: 'creditDays', params: { before: '45', after: '60' } },
  ]);
  const other = `${HEADINGS}\n${PONIENTE.replace('C-001', 'X-9')};;;;;;`;
  expect(await countsOf(await checked(manager, companies(other, 'CRM')))).toEqual({ known: 1 });
  const twice = `${HEADINGS}\n${PONIENTE.replaceAll('B12345674', 'A58818501')};;;;;;\n${PONIENTE.replace('C-001', 'C-009').replace('B12345674', 'a-58818501')};;;;;;`;
  const two = await checked(manager, companies(twice, 'CRM'));
  expect(await countsOf(two)).toEqual({ add: 1, refused: 1 });
  expect((await linesOf(two))[1]!.problems).toEqual([
    { code: 'tax_id_twice', field: 'taxId', params: { text: 'A58818501' } },
  ]);
  expect(await prisma.company.count()).toBe(1);
});

it('an undo removes unused companies with the accounts of their contacts, and keeps one that was edited', async () => {
  const lines = ['A58818501', 'A28015865'].map(
    (taxId, at) =>
      `U-${at};Unida ${at};${taxId};ES;Calle Luna 5;28004;Madrid;u${at}@unida.test;;;;Ana ${at};ana${at}@unida.test;`,
  );
  const id = await applied(manager, companies([HEADINGS, ...lines].join('\n')));
  expect(await countsOf(id)).toEqual({ added: 2 });
  await prisma.company.updateMany({ where: { name: 'Unida 1' }, data: { version: 2 } });
  await undone(manager, id);
  expect(await countsOf(id)).toEqual({ undone: 1, kept: 1 });
  expect((await linesOf(id))[1]!.problems).toEqual([{ code: 'company_used' }]);
  const left = await prisma.user.findMany({ where: { email: { endsWith: '@unida.test' } }, select: { email: true } });
  expect(left).toEqual([{ email: 'ana1@unida.test' }]);
});
