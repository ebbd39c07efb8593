/**
 * Reads a file of codes: one per line, with a column `code` and optionally `recipient`, `email`, `note`, `max_uses` and
 * `tags`.
 */
import { recogniser } from '../infra/tables/headings';
import { readTable } from '../infra/tables/readTable';
import { type ReadRow, readWhole } from '../shared/separatedValues';
import { CODE_HEADINGS } from '../shared/vocabulary';
import { CODE, MAX_CODES, MAX_TAGS, normaliseCode, recipientAddress } from './requests';

/** Maximum length of texts. */
const MAX_LENGTH = { recipient: 200, note: 500, tag: 40 } as const;
type Limited = keyof typeof MAX_LENGTH | 'tags';

export type ReadCode = {
  code: string;
  recipient: string | null;
  email: string | null;
  note: string | null;
  maxUses: number | null;
  tags: string[];
};

/** Problem of the file; `line` is where the row begins in an editor. */
export type CsvProblem =
  | { kind: 'empty' | 'no_code_column' }
  | { kind: 'too_many'; count: number }
  | { kind: 'open_quote'; line: number }
  | { kind: 'bad_code' | 'twice' | 'bad_uses' | 'bad_email' | 'more_cells'; line: number; text: string }
  | { kind: `long_${Limited}`; line: number; max: number };

type Name = keyof typeof CODE_HEADINGS;

const recognise = recogniser<Name>(CODE_HEADINGS);
const nameOf = (header: string): string => recognise(header) ?? header;

const MAX_USES = 1_000_000;
const MAX_PROBLEMS = 20;

/** Email in its column or the recipient's; null if there is none, undefined if invalid. */
function addressOf({ email, recipient }: Partial<Record<Name, string>>): string | null | undefined {
  const own = recipientAddress.safeParse(email ?? '');
  if (!own.success) return undefined;
  return own.data || (recipient?.includes('@') && recipientAddress.safeParse(recipient).data) || null;
}

/** Text that is too long; it is not truncated silently. */
function tooLong(code: ReadCode, ofAll: readonly string[]): { kind: `long_${Limited}`; max: number } | null {
  const isLong = (name: keyof typeof MAX_LENGTH, text: string | null) => (text?.length ?? 0) > MAX_LENGTH[name];
  if (isLong('recipient', code.recipient)) return { kind: 'long_recipient', max: MAX_LENGTH.recipient };
  if (isLong('note', code.note)) return { kind: 'long_note', max: MAX_LENGTH.note };
  if (code.tags.some((tag) => isLong('tag', tag))) return { kind: 'long_tag', max: MAX_LENGTH.tag };
  return ofAll.length + code.tags.length > MAX_TAGS ? { kind: 'long_tags', max: MAX_TAGS } : null;
}

type Row = { cells: Partial<Record<Name, string>>; line: number };

function readRow({ cells: row, line }: Row, seen: Set<string>, ofAll: readonly string[]): ReadCode | CsvProblem {
  const code = normaliseCode(row.code ?? '');
  if (!CODE.test(code)) return { kind: 'bad_code', line, text: (row.code ?? '').slice(0, 60) };
  if (seen.has(code)) return { kind: 'twice', line, text: code };
  const typed = row.max_uses?.trim() ?? '';
  const maxUses = readWhole(typed);
  if (typed && (maxUses === null || maxUses < 1 || maxUses > MAX_USES))
    return { kind: 'bad_uses', line, text: typed.slice(0, 60) };
  const email = addressOf(row);
  if (email === undefined) return { kind: 'bad_email', line, text: row.email!.slice(0, 60) };
  const read: ReadCode = {
    code,
    recipient: (email === recipientAddress.safeParse(row.recipient ?? '').data ? '' : row.recipient?.trim()) || null,
    email,
    note: row.note?.trim() || null,
    maxUses,
    tags: [...new Set((row.tags ?? '').split(/[;|]/).map((tag) => tag.trim()))].filter(
      (tag) => tag && !ofAll.includes(tag),
    ),
  };
  const long = tooLong(read, ofAll);
  if (long) return { ...long, line };
  seen.add(code);
  return read;
}

/** A row by column names; the first of two equal names counts. */
const namedBy = (names: readonly string[], { cells }: ReadRow): Partial<Record<Name, string>> =>
  Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']).reverse());

/**
 * All codes of the file, or its first twenty problems; nothing is imported then.
 * @param ofAll tags added to all codes.
 */
export function readCodesCsv(
  text: string,
  ofAll: readonly string[] = [],
): { codes: ReadCode[]; problems: CsvProblem[] } {
  const refused = (problem: CsvProblem) => ({ codes: [], problems: [problem] });
  const table = readTable(text, { most: MAX_CODES + 1 });
  if ('problem' in table)
    return refused(
      table.problem === 'open_quote'
        ? { kind: 'open_quote', line: table.line! }
        : { kind: 'too_many', count: MAX_CODES },
    );
  const { rows } = table;
  const names = table.headings.map(nameOf);
  if (!names.includes('code')) return refused({ kind: 'no_code_column' });
  if (rows.length === 0) return refused({ kind: 'empty' });
  const codes: ReadCode[] = [];
  const problems: CsvProblem[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    // An unquoted separator inside a text.
    const beyond = row.cells.slice(names.length).find((cell) => cell.trim() !== '');
    const one: ReadCode | CsvProblem =
      beyond === undefined
        ? readRow({ cells: namedBy(names, row), line: row.line }, seen, ofAll)
        : { kind: 'more_cells', line: row.line, text: beyond.trim().slice(0, 60) };
    if (!('kind' in one)) codes.push(one);
    else if (problems.push(one) === MAX_PROBLEMS) break;
  }
  return { codes, problems };
}
