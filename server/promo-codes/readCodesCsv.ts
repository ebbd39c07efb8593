/** Reads a file of codes: one a line, with a column `code` and, where wanted, `recipient`, `email`, `note`, `max_uses` and `tags`. */
import { z } from 'zod';
import { storable } from '../shared/requestParts';
import { type ReadRow, readRows } from '../shared/separatedValues';
import { CODE, MAX_CODES, normaliseCode, recipientAddress } from './requests';

export type ReadCode = {
  code: string;
  recipient: string | null;
  email: string | null;
  note: string | null;
  maxUses: number | null;
  tags: string[];
};

/** What is wrong with the file; `line` is where the row begins in an editor. */
export type CsvProblem =
  | { kind: 'empty' | 'no_code_column' }
  | { kind: 'too_many'; count: number }
  | { kind: 'open_quote'; line: number }
  | { kind: 'bad_code' | 'twice' | 'bad_uses' | 'bad_email'; line: number; text: string };

const NAMES_OF = {
  code: ['code', 'código', 'codigo'],
  recipient: ['recipient', 'destinatario', 'given_to', 'entregado_a', 'name', 'nombre'],
  email: [
    'email',
    'e-mail',
    'recipient_email',
    'correo',
    'correo_electrónico',
    'e-mail_of_the_recipient',
    'correo_del_destinatario',
  ],
  note: ['note', 'nota'],
  max_uses: ['max_uses', 'uses', 'usos'],
  tags: ['tags', 'etiquetas'],
} as const;
type Name = keyof typeof NAMES_OF;

const nameOf = (header: string): string => {
  const plain = header.trim().toLowerCase().replace(/\s+/g, '_');
  return (Object.keys(NAMES_OF) as Name[]).find((name) => NAMES_OF[name].includes(plain as never)) ?? plain;
};

const uses = z.coerce.number().int().min(1).max(1_000_000);
const MAX_PROBLEMS = 20;

/** What stands in its column, or as the recipient; null where there is none, undefined where it is no address. */
function addressOf({ email, recipient }: Partial<Record<Name, string>>): string | null | undefined {
  const own = recipientAddress.safeParse(email ?? '');
  if (!own.success) return undefined;
  return own.data || (recipient?.includes('@') && recipientAddress.safeParse(recipient).data) || null;
}

function readRow(row: Partial<Record<Name, string>>, line: number, seen: Set<string>): ReadCode | CsvProblem {
  const code = normaliseCode(row.code ?? '');
  if (!CODE.test(code)) return { kind: 'bad_code', line, text: (row.code ?? '').slice(0, 60) };
  if (seen.has(code)) return { kind: 'twice', line, text: code };
  const maxUses = row.max_uses?.trim() ? uses.safeParse(row.max_uses) : null;
  if (maxUses && !maxUses.success) return { kind: 'bad_uses', line, text: row.max_uses!.slice(0, 60) };
  const email = addressOf(row);
  if (email === undefined) return { kind: 'bad_email', line, text: row.email!.slice(0, 60) };
  seen.add(code);
  const tags = (row.tags ?? '').split(/[;|]/).map((tag) => tag.trim().slice(0, 40));
  return {
    code,
    recipient: (email === row.recipient?.trim().toLowerCase() ? '' : row.recipient?.trim().slice(0, 200)) || null,
    email,
    note: row.note?.trim().slice(0, 500) || null,
    maxUses: maxUses?.data ?? null,
    tags: tags.filter(Boolean).slice(0, 20),
  };
}

/** A row by the names of its columns; of two with one name the first counts. */
const namedBy = (names: readonly string[], { cells }: ReadRow): Partial<Record<Name, string>> =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']).reverse());

/** Every code of the file, or what is wrong with it: the first twenty faults, and nothing is taken from such a file. */
export function readCodesCsv(text: string): { codes: ReadCode[]; problems: CsvProblem[] } {
  const refused = (problem: CsvProblem) => ({ codes: [], problems: [problem] });
  const read = readRows(storable(text), MAX_CODES + 1);
  if ('openQuote' in read) return refused({ kind: 'open_quote', line: read.openQuote });
  const [head, ...rows] = read.rows;
  const names = head?.cells.map(nameOf) ?? [];
  if (!names.includes('code')) return refused({ kind: 'no_code_column' });
  if (rows.length === 0) return refused({ kind: 'empty' });
  if (read.isMore) return refused({ kind: 'too_many', count: MAX_CODES });
  const codes: ReadCode[] = [];
  const problems: CsvProblem[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const one = readRow(namedBy(names, row), row.line, seen);
    if (!('kind' in one)) codes.push(one);
    else if (problems.push(one) === MAX_PROBLEMS) break;
  }
  return { codes, problems };
}
