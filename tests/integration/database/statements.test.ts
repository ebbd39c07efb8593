/**
 * Raw statements match the database: PostgreSQL describes each, and its parameters and rows are compared with the types
 * in the code. A renamed column makes this test fail.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionFiles } from '../../../server/infra/functionFiles';
import * as english from '../../../server/shared/i18n/en';
import * as spanish from '../../../server/shared/i18n/es';
import { createDatabase, type TestDatabase } from '../../support/database';
import { findAuditedChanges } from './statements/auditedFields';
import { openDescriber } from './statements/describe';
import { findStatements, type Program, type Statement } from './statements/findStatements';
import { isOfPrismaType, isOfType, isTakenAs } from './statements/isOfType';

/** Statements built at run time: the reason, and the tests that run them. */
const RUNTIME_TEXTS: Record<string, string> = {
  'server/appointments/actions/changeSlots.ts': 'one column of several; appointments/manySlots',
  'server/audit/queries/auditChoices.ts': 'names of roles from their table; audit/auditLog',
  'server/audit/queries/showEntry.ts': 'an entry with the run that it ends; audit/folding',
  'server/events/actions/copyEvent.ts': 'rows of any table, whatever columns they have; events/copies',
  'server/http/sessionStore.ts': 'one statement for many or for one; users/signIn',
  'server/http/things.ts': 'one of several statements; access/scopedRoles',
  'server/reports/queries/periodSales.ts': 'as reports are: days that are added up and the rest; reports/periodSales',
  'server/reports/statistics/visitorStatistics.ts': 'one of several statements; reports/visitorStatistics',
  'server/people/profiles/readCustomers.ts': 'one statement for each choice of filters; api/customers',
  'server/tickets/queries/readTickets.ts': 'one statement for each choice of filters; api/tickets',
  'server/imports/orders/matchCatalogue.ts': 'within a transaction or without; imports/importedOrders',
  'server/status/checks/database.ts': 'also asked on another connection; concurrency/pooler',
  'server/media/actions/clearUnused.ts': 'every table that may name an image; media/clearing',
};

let database: TestDatabase;
let describer: Awaited<ReturnType<typeof openDescriber>>;
let program: Program;
/** The whole server is type-checked, which takes minutes on a busy machine. */
const READING_MS = 240_000;
beforeAll(async () => {
  database = await createDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // A page reads its view where it is installed.
  await client.query('create extension pg_stat_statements');
  await client.end();
  describer = await openDescriber(database.url);
  program = findStatements();
}, READING_MS);
afterAll(async () => {
  await describer?.close();
  await database?.drop();
});

const fileOf = ({ at }: Statement) => at.replace(/:\d+$/, '');

/** Faults of a statement, one in each line. */
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
      // All functions exist, so that each can be checked against the others.
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

/** Fields without a type, by kind of subject: built at run time, or with keys of their own. */
const UNTYPED_FIELDS: Record<string, string> = {
  product: `name description category priceCents maxPriceCents taxRate prices capacityUnits minPerOrder maxPerOrder needsOther requires maxPerRequired channels
    holderFields entryBeforeMinutes entryAfterMinutes validFrom validUntil validDays passRules validity months perDay perWeek total blackout photo transferable uses reEntryMinutes attention
    barcode invoicingItem invoicingAccount invoicingTaxCode active quotas series label channel saleFrom saleUntil visitFrom visitUntil
    weekdays kind required help min max from until ahead plain long options value`,
  role: 'name description permissions refund_cents',
  opening_hours: 'weekly_hours special_days',
  settings: `name email phone address taxId web logo accentLight accentDark holdMinutes pendingMinutes graceMinutes wireDays
    maxTickets rescheduleHours taxRates canRegister signInLink signInTries staffIdleMinutes rememberedDays sessionHours sessionDays pageSize
    currency timeZone simplified simplifiedLimit seriesSimplified seriesFull seriesCorrective country exemption verifactu
    accountCustomers accountSales accountTax accountBank accountCash accountCashOver accountCashShort accountCashSafe accountCashPending accountClearing accountFees accountBalances accountGiven accountEnded accountDeferred sealDays`,
  order: 'state amount_cents amount currency method card_last4 late reason code words',
};

describe('changes that are written down', () => {
  it('are of kinds and fields that have a name in every language', () => {
    const changes = findAuditedChanges(program.source);
    expect(changes.length).toBeGreaterThan(70);
    const typed = changes.flatMap(({ at, fields }) => fields.map((field) => [at, field]));
    expect(typed.length).toBeGreaterThan(200);
    const untyped = Object.entries(UNTYPED_FIELDS).flatMap(([type, names]) =>
      names.split(/\s+/).map((field) => [type, field]),
    );
    const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
    const nameless = (audit: object) => [
      ...[...typed, ...untyped]
        .filter(([, field]) => ![snake(field!), snake(field!).replace(/_id$/, '')].some((it) => `field_${it}` in audit))
        .map((found) => found.join(' ')),
      ...changes.filter(({ type }) => type && !(`type_${type}` in audit)).map(({ at, type }) => `${at} ${type}`),
    ];
    expect(nameless(english.audit)).toEqual([]);
    expect(nameless(spanish.audit)).toEqual([]);
  });
});
