/**
 * No raw statement says anything that the database does not: each is described by PostgreSQL, and its parameters and
 * rows are compared with the types that the code gives them. Rename a column, and this fails.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionFiles } from '../../../server/infra/functionFiles';
import { createDatabase, type TestDatabase } from '../../support/database';
import { openDescriber } from './statements/describe';
import { findStatements, type Program, type Statement } from './statements/findStatements';
import { isOfPrismaType, isOfType, isTakenAs } from './statements/isOfType';

/** Put together when the program runs: why, and what tries them. */
const RUNTIME_TEXTS: Record<string, string> = {
  'server/appointments/actions/changeSlots.ts': 'one column of several; appointments/manySlots',
  'server/audit/queries/auditChoices.ts': 'names of roles from their table; audit/auditLog',
  'server/events/actions/copyEvent.ts': 'rows of any table, whatever columns they have; events/copies',
  'server/http/sessionStore.ts': 'one statement for many or for one; users/signIn',
  'server/media/actions/clearUnused.ts': 'every table that may name an image; media/clearing',
};

let database: TestDatabase;
let describer: Awaited<ReturnType<typeof openDescriber>>;
let program: Program;
beforeAll(async () => {
  database = await createDatabase();
  describer = await openDescriber(database.url);
  program = findStatements();
});
afterAll(async () => {
  await describer?.close();
  await database?.drop();
});

const fileOf = ({ at }: Statement) => at.replace(/:\d+$/, '');

/** What is wrong with a statement, each in a line. */
async function faultsOf({ at, text, row, values, isPrisma }: Statement & { text: string }): Promise<string[]> {
  const { checker } = program;
  let said: Awaited<ReturnType<typeof describer.describe>>;
  try {
    said = await describer.describe(text);
  } catch (error) {
    return [`${at}: ${(error as Error).message}`];
  }
  const fits = isPrisma ? isOfPrismaType : isOfType;
  const faults: string[] = [];
  if (values && values.length !== said.parameters.length)
    faults.push(`${values.length} values for ${said.parameters.length} parameters`);
  for (const [number, type] of (values ?? []).entries()) {
    const wanted = said.parameters[number];
    if (wanted && !isTakenAs(type, wanted, checker))
      faults.push(`$${number + 1} is ${wanted}, given ${checker.typeToString(type)}`);
  }
  const properties = new Map((row?.getProperties() ?? []).map((property) => [property.name, property]));
  if (row && properties.size > 0) {
    for (const { name, type } of said.columns) {
      const property = properties.get(name);
      if (!property) faults.push(`the row has ${name}, the type does not`);
      else if (!fits(checker.getTypeOfSymbol(property), type, checker))
        faults.push(`${name} is ${type}, said to be ${checker.typeToString(checker.getTypeOfSymbol(property))}`);
    }
    for (const name of properties.keys())
      if (!said.columns.some((column) => column.name === name)) faults.push(`the type has ${name}, the row does not`);
  }
  return faults.map((fault) => `${at}: ${fault}`);
}

describe('raw statements', () => {
  it('are found', () => {
    expect(program.statements.length).toBeGreaterThan(200);
  });

  it('can be read where they stand, but for those that are put together when they are needed', () => {
    const unread = program.statements.filter(({ text }) => text === undefined).map(fileOf);
    expect([...new Set(unread)].sort()).toEqual(Object.keys(RUNTIME_TEXTS).sort());
  });

  it('in functions written in SQL name what there is', async () => {
    const { text } = readFunctionFiles();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      // All of them are there by now, so each may be read against the others.
      await client.query(`begin; set local check_function_bodies = on; ${text}; rollback`);
    } finally {
      await client.end();
    }
  });

  it('are as the database describes them', { timeout: 60_000 }, async () => {
    const faults: string[] = [];
    for (const statement of program.statements)
      if (statement.text !== undefined) faults.push(...(await faultsOf({ ...statement, text: statement.text })));
    expect(faults).toEqual([]);
  });
});
