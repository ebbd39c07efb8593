/** Journal accounts by day: a change applies from the day it is saved. */
import { z } from 'zod';
import type { Prisma } from '../../../generated/prisma/client';
import { sql, type Tx } from '../../infra/db';
import { isUnchanged } from '../../shared/isUnchanged';
import type { IsoDate } from '../../shared/time';
import { lastSettings, readSettings } from '../readSettings';
import { keysOf, type SectionValues } from './sections';

const FIELDS = Object.keys(keysOf('invoices')).filter((field): field is Field => field.startsWith('account'));
type Field = Extract<keyof SectionValues<'invoices'>, `account${string}`>;
export type BookAccounts = Record<Field, string>;

/** Earlier days have terminals and Bizum in the account of cards. */
const stored = z
  .record(z.string(), z.string())
  .transform((kept) => ({ accountTerminal: kept.accountClearing, accountBizum: kept.accountClearing, ...kept }));

/** Keeps the accounts of past days and stores those from today on: past journals do not change. */
export async function keepAccounts(
  tx: Tx,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(FIELDS.map((field) => [field, values[field]])) as Prisma.InputJsonObject;
  const [was, is] = [pick(before), pick(after)];
  if (isUnchanged(was, is)) return;
  const { 'defaults.time_zone': zone } = lastSettings();
  await tx.$executeRaw`
    insert into book_accounts (since, accounts)
    select '0001-01-01', ${JSON.stringify(was)}::jsonb where not exists (select from book_accounts)`;
  await tx.$executeRaw`
    insert into book_accounts (since, accounts) values ((moment() at time zone ${zone})::date, ${JSON.stringify(is)}::jsonb)
    on conflict (since) do update set accounts = excluded.accounts`;
}

/** Accounts of a day; those of the settings if never changed. */
export async function accountsOn(day: IsoDate): Promise<BookAccounts> {
  const [row] = await sql<{ accounts: unknown }>(
    'accounts_on',
    'select accounts from book_accounts where since <= $1::date order by since desc limit 1',
    [day],
  );
  const settings: Record<string, unknown> = await readSettings();
  const keys = keysOf('invoices');
  const current = Object.fromEntries(FIELDS.map((field) => [field, settings[keys[field]!]])) as BookAccounts;
  return row ? { ...current, ...(stored.parse(row.accounts) as Partial<BookAccounts>) } : current;
}
