/** Imports a bank's statement. Whole or not at all, and each movement once, in however many files it comes. */
import { createHash } from 'node:crypto';
import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { sql, transaction } from '../../infra/db';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { decimal } from '../../shared/money';
import { storable } from '../../shared/requestParts';
import { uuidv7 } from '../../shared/uuid';
import { type HouseAccount, listAccounts } from '../wireTransfer/accounts';
import { findReferences } from '../wireTransfer/transferReference';
import type { CsvMap } from './formats/csvStatement';
import { isAccount, readStatements } from './formats/readStatements';
import { type Statement, type StatementLine, UnreadableStatement } from './formats/statement';
import { IS_GAP } from './lineList';
import { matchNewLines } from './matchNewLines';

export type StatementFile = { name: string; bytes: Buffer; csv: { account: string; map: CsvMap } | null };
/** `again`: the file had been brought before. `isGap`: it does not go on from the account's last one. */
export type Imported = { id: string; lines: number; added: number; again: boolean; isGap: boolean };

const LONGEST = { text: 1000, remitter: 140, iban: 34 };
const cut = (text: string | null, length: number): string | null => (text ? storable(text).slice(0, length) : null);
const hash = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/**
 * What a movement is, the same in every file that has it. Movements that are alike in everything are told apart by their
 * number on that day.
 */
function digestsOf(lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>();
  return lines.map(({ bookedOn, amount, currency, remitter, remitterIban, text, bankReference }) => {
    const said = JSON.stringify([bookedOn, amount, currency, remitter, remitterIban, text, bankReference]);
    const number = seen.get(said) ?? 0;
    seen.set(said, number + 1);
    return hash(`${said}:${number}`);
  });
}

function rowsOf(lines: readonly StatementLine[]) {
  const digests = digestsOf(lines);
  return lines.map((line, position) => ({
    id: uuidv7(),
    position,
    booked_on: line.bookedOn,
    amount: line.amount,
    currency: line.currency,
    remitter: cut(line.remitter, LONGEST.remitter),
    iban: cut(line.remitterIban, LONGEST.iban),
    text: cut(line.text, LONGEST.text) ?? '',
    reference: findReferences(line.text)[0] ?? null,
    digest: digests[position]!,
    // What left the account pays nothing of ours.
    state: line.amount > 0 ? 'new' : 'ignored',
  }));
}

/** @throws UnreadableStatement */
function readFile(file: StatementFile, accounts: readonly HouseAccount[]): { statement: Statement; iban: string }[] {
  return readStatements(file.bytes, file.csv).map((statement) => {
    const own = accounts.find(({ iban }) => isAccount(statement.account, iban));
    if (!own) throw new UnreadableStatement('other_account');
    return { statement, iban: own.iban };
  });
}

/** @throws DomainError beside `file` */
function readOrRefuse(file: StatementFile, accounts: readonly HouseAccount[]) {
  try {
    return readFile(file, accounts);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    throw refusalOf(error);
  }
}

/** A bank's own figure beside the one that its movements give, with the line where there is one. */
function refusalOf({ problem, at, unequal }: UnreadableStatement): DomainError {
  const written = (value: number) =>
    unequal?.currency ? `${decimal(value, unequal.currency)} ${unequal.currency}` : value;
  const told = unequal && { told: written(unequal.told), found: written(unequal.found) };
  const of = unequal ? `_${unequal.what}` : at !== undefined && ['broken', 'direction'].includes(problem) ? '_at' : '';
  return new DomainError(`statement_${problem}${of}`, { field: 'file', params: { at: at ?? 0, ...told }, status: 422 });
}

/**
 * Imports a file and settles what is exact.
 * @returns what of it was new, of each account in it
 * @throws DomainError beside `file`, and nothing is taken over
 */
export async function importStatement(by: AuditContext, file: StatementFile): Promise<Imported[]> {
  const parts = readOrRefuse(file, await listAccounts());
  const sha256 = hash(file.bytes);
  const imported = await transaction(async (tx) => {
    const done: Omit<Imported, 'isGap'>[] = [];
    for (const account of [...new Set(parts.map(({ iban }) => iban))].sort())
      await advisoryLock(tx, `statements:${account}`);
    for (const [part, { statement, iban }] of parts.entries()) {
      const rows = rowsOf(statement.lines);
      const id = uuidv7();
      const name = storable(file.name).slice(0, 120) || statement.format;
      const [made] = await tx.$queryRaw<{ id: string }[]>`
        insert into bank_statements (id, account, format, file_name, sha256, part, currency, from_day, until_day, opening_cents,
          closing_cents, lines, added, imported_by)
        values (${id}::uuid, ${iban}, ${statement.format}, ${name}, ${sha256}, ${part}, ${statement.currency}, ${statement.from}::date,
          ${statement.until}::date, ${statement.opening}::bigint, ${statement.closing}::bigint, ${rows.length}, 0, ${doerIn(by)}::uuid)
        on conflict (account, sha256, part) where reversed_at is null do nothing returning id`;
      if (!made) {
        const [known] = await tx.$queryRaw<{ id: string }[]>`
          select id from bank_statements where account = ${iban} and sha256 = ${sha256} and part = ${part} and reversed_at is null`;
        done.push({ id: known!.id, lines: rows.length, added: 0, again: true });
        continue;
      }
      const added = await tx.$executeRaw`
        insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter, remitter_iban, text,
          reference, digest, state)
        select l.id, ${id}::uuid, ${iban}, l.position, l.booked_on, l.amount, l.currency, l.remitter, l.iban, l.text, l.reference,
          l.digest, l.state
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id uuid, position int, booked_on date, amount bigint, currency text,
          remitter text, iban text, text text, reference text, digest text, state text)
        on conflict (account, digest) where state <> 'reversed' do nothing`;
      await tx.$executeRaw`update bank_statements set added = ${added} where id = ${id}::uuid`;
      done.push({ id, lines: rows.length, added, again: false });
      await recordChange(tx, by, {
        action: 'bank_statement.imported',
        subject: { type: 'bank_statement', id, label: name },
        after: { account: iban, lines: rows.length, added },
      });
    }
    const { csv } = file;
    if (csv) {
      const map = JSON.stringify(csv.map);
      await tx.$executeRaw`
        insert into statement_maps (account, map) values (${csv.account}, ${map}::jsonb)
        on conflict (account) do update set map = excluded.map, updated_at = moment()`;
    }
    return done;
  });
  await matchNewLines();
  const gaps = await sql<{ id: string }>(
    'statement_gaps',
    `select s.id from bank_statements s where s.id = any ($1::uuid[]) and ${IS_GAP}`,
    [imported.map(({ id }) => id)],
  );
  return imported.map((one) => ({ ...one, isGap: gaps.some(({ id }) => id === one.id) }));
}
