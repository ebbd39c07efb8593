/** Two processes that work on one import: the claim of a record decides which of them makes it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { applyImport } from '../../../server/imports/applyImport';
import { defineImport, type ImportContext } from '../../../server/imports/defineImport';
import type { RunningImport } from '../../../server/imports/lines';
import { connection, prisma, sql } from '../../../server/infra/db';
import { SYSTEM } from '../../../server/shared/actor';
import { uuidv7 } from '../../../server/shared/uuid';
import { signedIn } from '../../integration/users/people';
import { runApp } from '../../support/app';
import { withoutConstraint } from '../withoutGuard';

signedIn(runApp(), 'administrator');

/** A kind whose records have no id of their own: only the claim keeps them from being made twice. */
const countingKind = defineImport({
  key: 'counting',
  permission: 'users.manage',
  fields: { code: { kind: 'code', max: 20, headings: ['code'] } },
  id: ['code'],
  required: [],
  atOnce: 50,
  plan: async () => [],
  applyAll: async (tx, records) => {
    await tx.$executeRaw`insert into test_effects select ${records.length}::int`;
    await tx.$executeRaw`select pg_sleep(0.3)`;
  },
  undo: async () => new Map(),
});

describe('two processes that both believe to have the import', () => {
  beforeAll(() => connection.script('create table test_effects (records int not null)'));

  /** Without the lease, so that the claim alone decides. @returns records that were made */
  async function madeByTwo(): Promise<number> {
    const userId = (await prisma.user.findFirstOrThrow()).id;
    const id = uuidv7();
    const file = { id, kind: 'counting', source: id, fileName: 'x.csv', sha256: 'x', state: 'applying', userId };
    await prisma.import.create({ data: { ...file, mapping: ['code'] } });
    await prisma.importLine.createMany({
      data: Array.from({ length: 50 }, (_, at) => ({
        ...{ importId: id, line: at + 2, externalId: `c${at}`, action: 'add', content: [`c${at}`] },
      })),
    });
    const reading = { order: 'day', point: null, currency: 'EUR' } as const;
    const run: RunningImport = {
      ...{ id, kind: 'counting', source: id, mapping: ['code'], reading, options: {}, userId },
      ...{ impersonatorId: null, name: 'Ana' },
    };
    const free = { hold: async () => {}, renew: async () => {} };
    const context: ImportContext = {
      ...{ importId: id, source: id, by: SYSTEM, options: {}, currency: 'EUR', scope: 'everywhere' },
      renew: free.renew,
    };
    await connection.script('truncate test_effects');
    await Promise.all([1, 2].map(() => applyImport(countingKind, run, context, free)));
    const [row] = await sql<{ made: number }>('test_made', 'select sum(records)::int as made from test_effects', []);
    return row!.made;
  }

  it('make each record once', async () => {
    expect(await madeByTwo()).toBe(50);
  });

  it('make each twice without the claim', async () => {
    await withoutConstraint('import_records', 'import_records_pkey');
    expect(await madeByTwo()).toBe(100);
  });
});
