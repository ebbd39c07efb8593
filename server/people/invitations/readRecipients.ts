import { isLocale } from '../../shared/i18n/languages';
import type { Locale } from '../../shared/i18n/translate';
import { MAX_RECIPIENTS, recipientEmail, recipientName } from './requests';

export type Recipient = { name: string; email: string; locale: Locale };
type RowProblem = { row: number; problem: 'no_email' | 'no_name' | 'twice' };
type ReadRecipients = { recipients: Recipient[]; problems: RowProblem[]; isTooMany: boolean };

const cellsOf = (line: string): string[] =>
  line
    .split(/[;\t]/.test(line) ? /[;\t]/ : ',')
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((cell) => cell !== '');

/** Pasted rows: the cell with an @ is the email, a language code is the language, the rest is the name. */
export function readRecipients(text: string, usual: Locale): ReadRecipients {
  const lines = text
    .split(/\r?\n/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const known = new Set<string>();
  const problems: RowProblem[] = [];
  const recipients = lines.flatMap((cells, at): Recipient[] => {
    const row = at + 1;
    const email = recipientEmail.safeParse(cells.find((cell) => cell.includes('@')) ?? '');
    const locale = cells.find((cell) => isLocale(cell.toLowerCase()))?.toLowerCase();
    const rest = cells.filter((cell) => !cell.includes('@') && cell.toLowerCase() !== locale);
    const name = recipientName.safeParse(rest.join(' '));
    if (!email.success) problems.push({ row, problem: 'no_email' });
    else if (!name.success) problems.push({ row, problem: 'no_name' });
    else if (known.has(email.data)) problems.push({ row, problem: 'twice' });
    else {
      known.add(email.data);
      return [{ name: name.data, email: email.data, locale: locale && isLocale(locale) ? locale : usual }];
    }
    return [];
  });
  return { recipients, problems, isTooMany: lines.length > MAX_RECIPIENTS };
}
