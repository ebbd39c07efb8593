/** Reads a list of recipients: columns are recognised by their headings, or chosen by the user. */
import { fieldsOfHeadings, plainHeading, recogniser } from '../../infra/tables/headings';
import { readTable } from '../../infra/tables/readTable';
import { MAX_CODES, type RecipientColumn } from '../../shared/bulkOrders';
import { readWords } from '../../shared/contacts';
import { email as addressRule } from '../../shared/requestParts';
import { readWhole, unharmed } from '../../shared/separatedValues';
import { EMAIL_HEADINGS, LANGUAGE_HEADINGS, NAME_HEADINGS } from '../../shared/vocabulary';

const WORDS: Record<Exclude<RecipientColumn, 'none'>, readonly string[]> = {
  email: EMAIL_HEADINGS,
  name: [...NAME_HEADINGS, 'recipient', 'guide', 'holder', 'destinatario', 'guía', 'titular'],
  quantity: [
    'quantity',
    'qty',
    'codes',
    'tickets',
    'units',
    'ticket',
    'entries',
    'passes',
    'places',
    'people',
    'visitors',
    'pax',
    'number',
    'cantidad',
    'códigos',
    'codigos',
    'entradas',
    'entrada',
    'plazas',
    'pases',
    'personas',
    'visitantes',
    'unidades',
    'número',
    'numero',
  ],
  language: LANGUAGE_HEADINGS,
};

const ADDRESS = addressRule();
/** Normalised as in forms; null if invalid. */
const readAddress = (text: string): string | null => ADDRESS.safeParse(text).data ?? null;
const isAddress = (text: string): boolean => readAddress(text) !== null;

const MAX_NAME = 120;
const MAX_LINES = 10_000;
const MAX_PROBLEMS = 100;

export type Recipient = { line: number; name: string; email: string; quantity: number; language: string | null };
export type RecipientProblem = {
  line: number;
  kind: 'bad_email' | 'bad_quantity' | 'long_name' | 'formula';
  text: string;
};

export type ReadList =
  | { refused: 'encoding' | 'empty' | 'no_email' | 'too_many_lines' | 'open_quote' | 'too_large'; line?: number }
  | {
      refused: null;
      headings: string[];
      columns: RecipientColumn[];
      rows: Recipient[];
      problems: RecipientProblem[];
      /** The quantity column says 1, 2, 3 …: it numbers the lines. */
      isRunning: boolean;
    };

const known = recogniser(WORDS);

/** "number of tickets", "nº de entradas", "cantidad de códigos", "# tickets" */
const COUNTED =
  /^(?:n o|no|n|num|nr|nro|numero|number|cantidad|quantity|qty|total|count) (?:(?:of|de|de las|de los) )?(?=.)/;

const recognise = (heading: string): Exclude<RecipientColumn, 'none'> | null =>
  known(heading) ?? (known(plainHeading(heading).replace(COUNTED, '')) === 'quantity' ? 'quantity' : null);

export function readRecipients(bytes: Buffer, confirmed: readonly RecipientColumn[] | null): ReadList {
  const table = readTable(bytes, {
    most: MAX_LINES + 1,
    findHeadings: ([first]) => (first?.cells.some(isAddress) ? -1 : 0),
  });
  if ('problem' in table)
    return table.problem === 'too_many_rows'
      ? { refused: 'too_many_lines' }
      : { refused: table.problem, ...(table.line && { line: table.line }) };
  const { rows } = table;
  if (!rows[0]) return { refused: 'empty' };
  const hasHeadings = table.headings.length > 0;
  const first = hasHeadings ? table.headings : rows[0].cells;
  const headings = first.map((cell, at) => (hasHeadings ? cell : '') || String(at + 1));
  // Without headings, the column of addresses is recognised by its content.
  const guessed = hasHeadings
    ? fieldsOfHeadings(first, recognise).map((field): RecipientColumn => field ?? 'none')
    : first.map((cell): RecipientColumn => (isAddress(cell) ? 'email' : 'none'));
  const columns = headings.map((_, at) => (confirmed ? (confirmed[at] ?? 'none') : (guessed[at] ?? 'none')));
  if (!columns.includes('email') && confirmed) return { refused: 'no_email' };
  const problems: RecipientProblem[] = [];
  const recipients = rows.flatMap(({ cells, line }): Recipient[] => {
    const cell = (kind: RecipientColumn) => unharmed((cells[columns.indexOf(kind)] ?? '').trim());
    const [typedAddress, typedName, typed, language] = [
      cell('email'),
      cell('name'),
      cell('quantity'),
      cell('language'),
    ];
    const email = readAddress(typedAddress);
    const name = readWords(typedName);
    const quantity = typed === '' ? 1 : readWhole(typed);
    const fail = (kind: RecipientProblem['kind'], wrong: string): [] => {
      if (problems.length < MAX_PROBLEMS) problems.push({ line, kind, text: wrong.slice(0, 60) });
      return [];
    };
    const formula = [typedAddress, name, typed].find((text) => text.startsWith('='));
    if (formula !== undefined) return fail('formula', formula);
    if (email === null) return fail('bad_email', typedAddress);
    if (quantity === null || quantity < 1 || quantity > MAX_CODES) return fail('bad_quantity', typed);
    if (name.length > MAX_NAME) return fail('long_name', name);
    return [{ line, name, email, quantity, language: language.toLowerCase() || null }];
  });
  const isRunning =
    columns.includes('quantity') &&
    recipients.length > 2 &&
    recipients.every(({ quantity }, at) => quantity === at + 1);
  return { refused: null, headings, columns, rows: recipients, problems, isRunning };
}
