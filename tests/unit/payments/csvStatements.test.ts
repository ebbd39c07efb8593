/** CSV exports of banks: sign, two columns, lines above and below, amounts and currencies. */
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../server/payments/statements/formats/readStatements';
import { UnreadableStatement } from '../../../server/payments/statements/formats/statement';
import { findHeadings } from '../../../server/shared/separatedValues';
import type { IsoDate } from '../../../server/shared/time';

const TODAY = '2026-11-28' as IsoDate;

const IBAN = 'ES9121000418450200051332';
type Map = { date: string; amount: string; text: string; direction?: string; debit?: string; currency?: string };
const map = (date: string, amount: string, text: string, more: Partial<Map> = {}) => ({
  account: IBAN,
  map: { date, amount, text, remitter: '', iban: '', ...more },
});
const rows = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const linesOf = (file: string, csv: Parameters<typeof readStatements>[1] = null, as: BufferEncoding = 'latin1') =>
  readStatements(Buffer.from(file, as), csv, TODAY)[0]!.lines.map(({ amount, currency, text }) => [
    amount,
    currency,
    text,
  ]);
const faultOf = (file: string, csv: Parameters<typeof readStatements>[1] = null) => {
  try {
    return linesOf(file, csv);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return [error.problem, error.at, error.unequal && [error.unequal.what, error.unequal.told, error.unequal.found]];
  }
};

describe('CSV: the direction of money', () => {
  it.each([
    ['Soll/Haben', 'S/H', 'S', 'H'],
    ['Dutch', 'Af Bij', 'Af', 'Bij'],
    ['letters', 'D/C', 'D', 'C'],
    ['words in English', 'Type', 'Debit', 'Credit'],
    ['ISO 20022', 'Indicator', 'DBIT', 'CRDT'],
    ['Spanish words', 'Signo', 'Cargo', 'Abono'],
    ['Spanish letters', 'Cargo/Abono', 'C', 'A'],
    ['Italian', 'Segno', 'Dare', 'Avere'],
    ['signs', '+/-', '-', '+'],
    ['any other heading', 'Xyz', 'Sortie', 'Entrée'],
  ])('stands in a column of its own: %s', (_what, heading, left, came) => {
    const file = (...words: string[]) =>
      rows(`Day;Text;Amount;${heading}`, ...words.map((word, at) => `27.11.2026;row ${at};6,00;${word}`));
    const chosen = map('Day', 'Amount', 'Text');
    expect(linesOf(file(left, came, left), chosen).map(([amount]) => amount)).toEqual([-600, 600, -600]);
    if (heading !== 'Xyz' || left.length > 1) expect(linesOf(file(left), chosen)).toEqual([[-600, 'EUR', 'row 0']]);
  });

  it('is never guessed where a person chose the column and its word is unknown, or is empty', () => {
    const chosen = map('Day', 'Amount', 'Text', { direction: 'Way' });
    expect(faultOf(rows('Day;Text;Amount;Way', '27.11.2026;x;6,00;qqq'), chosen)).toEqual(['direction', 2, undefined]);
    expect(faultOf(rows('Day;Text;Amount;Way', '27.11.2026;x;6,00;'), chosen)).toEqual(['direction', 2, undefined]);
    // A column with another meaning is no sign.
    expect(linesOf(rows('Day;Text;Amount;Seen', '27.11.2026;x;6,00;S'), map('Day', 'Amount', 'Text'))).toEqual([
      [600, 'EUR', 'x'],
    ]);
  });

  it.each([
    ['Cargo', 'Abono', ''],
    ['Soll', 'Haben', '0,00'],
    ['Debit', 'Credit', ''],
    ['Paid out', 'Paid in', ''],
    ['Qqq', 'Rrr', ''],
  ])('is that of two columns: %s and %s', (debit, credit, none) => {
    const file = rows(
      `Fecha;Concepto;${debit};${credit};Saldo`,
      `27/11/2026;RF1;${none};6,00;106,00`,
      `27/11/2026;fee;0,50;${none};105,50`,
    );
    const right = [
      [600, 'EUR', 'RF1'],
      [-50, 'EUR', 'fee'],
    ];
    expect(linesOf(file, map('Fecha', credit, 'Concepto'))).toEqual(right);
    expect(linesOf(file, map('Fecha', credit, 'Concepto', { debit }))).toEqual(right);
    // Mapping the debit column as the amount yields no payments.
    if (debit !== 'Qqq') expect(linesOf(file, map('Fecha', debit, 'Concepto'))).toEqual(right);
  });

  it('stands behind the figures', () => {
    const file = rows(
      'Day;Text;Amount',
      ...['6.00 DR', '6.00CR', '(6.00)', '6.00-'].map((one) => `27.11.2026;x;${one}`),
    );
    expect(linesOf(file, map('Day', 'Amount', 'Text')).map(([amount]) => amount)).toEqual([-600, 600, -600, -600]);
  });
});

describe('CSV: lines that are no movements', () => {
  const file = rows(
    'Umsatzanzeige, Girokonto',
    'IBAN;ES91 2100 0418 4502 0005 1332',
    'Saldo;5.000,00;EUR',
    '',
    'Buchungstag;Name;Verwendungszweck;Betrag;IBAN',
    '27.11.2026;Ana Ramos;RF1;6,00;DE89370400440532013000',
    'Saldo;;;5.006,00;',
    'Erstellt am 27.11.2026',
  );

  it('stand above the headings and below the last of them', () => {
    expect(linesOf(file, map('Buchungstag', 'Betrag', 'Verwendungszweck'))).toEqual([[600, 'EUR', 'RF1']]);
    expect(linesOf(file.trimEnd(), map('Buchungstag', 'Betrag', 'Verwendungszweck'))).toHaveLength(1);
    expect(findHeadings(file)).toEqual(['Buchungstag', 'Name', 'Verwendungszweck', 'Betrag', 'IBAN']);
    expect(findHeadings(rows('sep=;', 'Day;Text;Amount', '1.1.2026;x;1'))).toEqual(['Day', 'Text', 'Amount']);
  });

  it('are none between movements: an amount without a day is refused', () => {
    const torn = file.replace('27.11.2026;Ana', 'lost;Ana').replace('Saldo;;', '28.11.2026;;');
    expect(faultOf(torn, map('Buchungstag', 'Betrag', 'Verwendungszweck'))).toEqual(['broken', 6, undefined]);
  });
});

describe('CSV: amounts and currencies', () => {
  const amounts = (...typed: string[]) =>
    linesOf(
      rows('Day;Text;Amount', ...typed.map((one) => `27.11.2026;x;${one}`)),
      map('Day', 'Amount', 'Text'),
      'utf8',
    ).map(([amount]) => amount);

  it('are read by what the whole column says', () => {
    expect(amounts("1'234.50", '1’000.00')).toEqual([123_450, 100_000]);
    expect(amounts('0,500')).toEqual([50]);
    expect(amounts('0,500', '6,000')).toEqual([50, 600]);
    expect(amounts('1.234', '6,00')).toEqual([123_400, 600]);
    expect(amounts('1,234', '6.00')).toEqual([123_400, 600]);
    expect(amounts('1.234')).toEqual([123_400]);
    expect(amounts('1 234,50', '12,5000')).toEqual([123_450, 1250]);
    expect(faultOf(rows('Day;Text;Amount', '27.11.2026;x;0,505'), map('Day', 'Amount', 'Text'))).toEqual([
      'broken',
      2,
      undefined,
    ]);
  });

  it('of another currency are not taken as euros, wherever it is said', () => {
    const said = (heading: string, cells: string) =>
      linesOf(rows(heading, `27.11.2026;x;${cells}`), map('Day', heading.split(';')[2]!, 'Text'));
    expect(said('Day;Text;Amount;Currency', '6.00;USD')).toEqual([[600, 'USD', 'x']]);
    expect(said('Day;Text;Amount;Qqq', '600;JPY')).toEqual([[600, 'JPY', 'x']]);
    expect(said('Day;Text;Amount', '6.00 USD')).toEqual([[600, 'USD', 'x']]);
    expect(said('Day;Text;Amount', '£6.00')).toEqual([[600, 'GBP', 'x']]);
    expect(said('Day;Text;Amount (CHF)', '6.00')).toEqual([[600, 'CHF', 'x']]);
    expect(said('Day;Text;Amount;Original currency', '6.00;USD')).toEqual([[600, 'EUR', 'x']]);
    const above = rows('Währung;CHF', '', 'Day;Text;Amount', '27.11.2026;x;6.00');
    expect(linesOf(above, map('Day', 'Amount', 'Text'))).toEqual([[600, 'CHF', 'x']]);
    expect(faultOf(rows('Day;Text;Amount', '27.11.2026;x;$6.00'), map('Day', 'Amount', 'Text'))).toEqual([
      'broken',
      2,
      undefined,
    ]);
  });

  it('stand behind the separator that the file says', () => {
    expect(linesOf(rows('sep=;', 'Day;Text;Amount', '27.11.2026;x;6,00'), map('Day', 'Amount', 'Text'))).toEqual([
      [600, 'EUR', 'x'],
    ]);
  });
});
