/**
 * Imports a bank statement, all or nothing; a movement in several files is imported once. A worker reads the file, and
 * rows are written in batches of thousands.
 */
import { recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { sql, type Tx, transaction } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { enqueue } from '../../infra/queue';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { decimal } from '../../shared/money';
import { storable } from '../../shared/requestParts';
import { dayIn } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';
import { listAccounts } from '../wireTransfer/accounts';
import type { CsvMap } from './formats/csvStatement';
import type { FilePart, ReadFile } from './formats/rowsOfFile';
import { IS_GAP } from './lineList';
import { matchLinesJob, matchNewLines } from './matchNewLines';
import { statementTask } from './statementTask';

export type StatementFile = { name: string; bytes: Buffer; csv: { account: string; map: CsvMap } | null };
/**
 * `again`: the file was imported before. `isGap`: its opening balance differs from the last closing one. `isMatching`:
 * movements are still being matched.
 */
export type Imported = {
  id: string;
  lines: number;
  added: number;
  again: boolean;
  isGap: boolean;
  isMatching: boolean;
};

/** Larger imports are matched in the background, so that the response does not wait. */
const MATCHED_AT_ONCE = 1000;
/** Time to write the largest file; requests and other accounts do not wait for it. */
const WRITING_MS = 60_000;

/** The bank's figure and the one calculated from its movements, with the line if known. */
function refusalOf({ problem, at, unequal, day }: Extract<ReadFile, { problem: unknown }>): DomainError {
  const written = (value: number) =>
    unequal?.currency ? `${decimal(value, unequal.currency)} ${unequal.currency}` : value;
  const told = unequal && { told: written(unequal.told), found: written(unequal.found) };
  const of = unequal ? `_${unequal.what}` : at !== undefined && ['broken', 'direction'].includes(problem) ? '_at' : '';
  return new DomainError(`statement_${problem}${of}`, {
    field: 'file',
    params: { at: at ?? 0, day: day ?? '', ...told },
    status: 422,
  });
}

/** Inserts one account's part of a file; null if the account has it already. */
async function insertStatement(
  tx: Tx,
  { part, place, name, sha256, by }: { part: FilePart; place: number; name: string; sha256: string; by: AuditContext },
): Promise<{ id: string; added: number } | null> {
  const id = uuidv7();
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    insert into bank_statements (id, account, format, file_name, sha256, part, currency, from_day, until_day,
      opening_cents, closing_cents, lines, added, imported_by)
    values (${id}::uuid, ${part.iban}, ${part.format}, ${name}, ${sha256}, ${place}, ${part.currency},
      ${part.from}::date, ${part.until}::date, ${part.opening}::bigint, ${part.closing}::bigint, ${part.count}, 0,
      ${doerIn(by)}::uuid)
    on conflict (account, sha256, part) where reversed_at is null do nothing returning id`;
  if (!made) return null;
  let added = 0;
  for (const rows of part.chunks)
    added += await tx.$executeRaw`
      insert into bank_lines (id, statement_id, account, position, booked_on, amount_cents, currency, remitter,
        remitter_iban, text, reference, digest, state)
      select l.id, ${id}::uuid, ${part.iban}, l.position, l.booked_on, l.amount, l.currency, l.remitter,
        l.iban, l.text, l.reference, l.digest, l.state
      from jsonb_to_recordset(${rows}::jsonb) as l(id uuid, position int, booked_on date, amount bigint, currency text,
        remitter text, iban text, text text, reference text, digest text, state text)
      on conflict (account, digest) where state <> 'reversed' do nothing`;
  await tx.$executeRaw`update bank_statements set added = ${added} where id = ${id}::uuid`;
  return { id, added };
}

/**
 * Imports a file and matches exact lines, for large files in the background.
 * @returns what was new, by account
 * @throws DomainError beside `file`; nothing is imported then
 */
export async function importStatement(by: AuditContext, file: StatementFile): Promise<Imported[]> {
  const { bytes, csv } = file;
  const ibans = (await listAccounts()).map(({ iban }) => iban);
  const today = dayIn(new Date(), await homeZone());
  const read = await statementTask({ bytes, csv, ibans, today }, { person: doerIn(by) ?? undefined, field: 'file' });
  if ('problem' in read) throw refusalOf(read);
  const { parts, sha256 } = read;
  const isMatching = parts.reduce((sum, { count }) => sum + count, 0) > MATCHED_AT_ONCE;
  const imported = await transaction(async (tx) => {
    const done: Omit<Imported, 'isGap' | 'isMatching'>[] = [];
    for (const account of [...new Set(parts.map(({ iban }) => iban))].sort())
      await advisoryLock(tx, `statements:${account}`);
    for (const [place, part] of parts.entries()) {
      const { iban, count: lines } = part;
      const name = storable(file.name).slice(0, 120) || part.format;
      const made = await insertStatement(tx, { part, place, name, sha256, by });
      if (!made) {
        const [known] = await tx.$queryRaw<{ id: string }[]>`
          select id from bank_statements where account = ${iban} and sha256 = ${sha256} and part = ${place} and reversed_at is null`;
        done.push({ id: known!.id, lines, added: 0, again: true });
        continue;
      }
      const { id, added } = made;
      done.push({ id, lines, added, again: false });
      await recordChange(tx, by, {
        action: 'bank_statement.imported',
        subject: { type: 'bank_statement', id, label: name },
        after: { account: iban, lines, added },
      });
    }
    if (csv) {
      const map = JSON.stringify(csv.map);
      await tx.$executeRaw`
        insert into statement_maps (account, map) values (${csv.account}, ${map}::jsonb)
        on conflict (account) do update set map = excluded.map, updated_at = moment()`;
    }
    return done;
  }, WRITING_MS);
  if (isMatching) await enqueue(matchLinesJob.name, {});
  else await matchNewLines(MATCHED_AT_ONCE);
  const gaps = await sql<{ id: string }>(
    'statement_gaps',
    `select s.id from bank_statements s where s.id = any ($1::uuid[]) and ${IS_GAP}`,
    [imported.map(({ id }) => id)],
  );
  return imported.map((one) => ({ ...one, isMatching, isGap: gaps.some(({ id }) => id === one.id) }));
}
