/** Bank exports of many countries: headings, days, amounts, encodings, and rows that are no movements. */
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../server/payments/statements/formats/readStatements';
import { UnreadableStatement } from '../../../server/payments/statements/formats/statement';
import { bytesAsText } from '../../../server/shared/bytesAsText';
import { findHeadings } from '../../../server/shared/separatedValues';
import type { IsoDate } from '../../../server/shared/time';

const TODAY = '2026-11-28' as IsoDate;

const IBAN = 'ES9121000418450200051332';
const file = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const read = (bytes: Buffer, [date, amount, text]: readonly [string, string, string]) =>
  readStatements(bytes, { account: IBAN, map: { date, amount, text, remitter: '', iban: '' } }, TODAY)[0]!.lines.map(
    ({ bookedOn, amount: cents, text: words }) => [bookedOn.slice(5), cents, words.trim()],
  );
const fault = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return error.problem;
  }
};

type Bank = [name: string, chosen: [string, string, string], lines: string[], right: [number, string][]];
const BANKS: Bank[] = [
  [
    'Volksbank of old: S and H under no heading, balances with a day',
    ['Buchungstag', 'Umsatz', 'Verwendungszweck'],
    [
      'Buchungstag;Verwendungszweck;Währung;Umsatz; ',
      '27.11.2026;RF1;EUR;6,00;S',
      '01.11.2026;Anfangssaldo;EUR;1.000,00;H',
    ],
    [[-600, 'RF1']],
  ],
  [
    'Sparkasse: only announced',
    ['Buchungstag', 'Betrag', 'Verwendungszweck'],
    [
      '"Buchungstag";"Verwendungszweck";"Betrag";"Info"',
      '"27.11.26";"RF1";"6,00";"Umsatz gebucht"',
      '"27.11.26";"RF2";"7,00";"Umsatz vorgemerkt"',
    ],
    [[600, 'RF1']],
  ],
  [
    'comdirect: the day is open',
    ['Buchungstag', 'Umsatz in EUR', 'Buchungstext'],
    ['"Buchungstag";"Buchungstext";"Umsatz in EUR";', '"offen";"x";"-5,00";', '"27.11.2026";"RF1";"6,00";'],
    [[600, 'RF1']],
  ],
  [
    'Fortis: refused',
    ["Date d'exécution", 'Montant', 'Communication'],
    ["Date d'exécution;Montant;Communication;Statut", '27/11/2026;6,00;RF1;Accepté', '27/11/2026;6,00;RF2;Refusé'],
    [[600, 'RF1']],
  ],
  [
    'Revolut: taken back or under way',
    ['Started Date', 'Amount', 'Description'],
    [
      'Started Date,Description,Amount,Currency,State',
      '2026-11-27 12:00:00,RF1,6.00,EUR,COMPLETED',
      '2026-11-27 12:00:00,RF2,6.00,EUR,REVERTED',
      '2026-11-27 12:00:00,RF3,6.00,EUR,PENDING',
    ],
    [[600, 'RF1']],
  ],
  [
    'Polish words for both sides, the debits chosen',
    ['Data', 'Obciążenia', 'Opis'],
    ['Data;Opis;Obciążenia;Uznania', '27.11.2026;RF1;;6,00', '27.11.2026;x;7,00;'],
    [
      [600, 'RF1'],
      [-700, 'x'],
    ],
  ],
  [
    'Polish words for a direction',
    ['Data', 'Kwota', 'Opis'],
    ['Data;Opis;Kwota;Rodzaj', '27.11.2026;RF1;6,00;Wpływ', '27.11.2026;x;7,00;Wydatek'],
    [
      [600, 'RF1'],
      [-700, 'x'],
    ],
  ],
  [
    'UBS: parts of a booking below it',
    ['Buchungsdatum', 'Gutschrift', 'Beschreibung'],
    [
      'Buchungsdatum;Belastung;Gutschrift;Einzelbetrag;Beschreibung',
      '27.11.2026;;6.00;;RF1',
      '27.11.2026;-10.00;;;all',
      '27.11.2026;;;-4.00;a part',
    ],
    [
      [600, 'RF1'],
      [-1000, 'all'],
    ],
  ],
  [
    'Sabadell: parted by a pipe',
    ['Fecha', 'Importe', 'Concepto'],
    ['Fecha|Concepto|Importe|Saldo', '27/11/2026|RF1|6,00|106,00'],
    [[600, 'RF1']],
  ],
  [
    'Société Générale: texts as formulas',
    ['Date', 'Montant', 'Libellé'],
    ['="0001";01/11/2026;', 'Date;Libellé;Montant;Devise', '="27/11/2026";="VIR; RF1";6,00;EUR'],
    [[600, 'VIR; RF1']],
  ],
  [
    'blanks before quotes',
    ['Day', 'Amount', 'Text'],
    ['Day; Text; Amount', '27.11.2026; "RF1; Ana"; "6,00"'],
    [[600, 'RF1; Ana']],
  ],
  [
    'headings and balances between',
    ['Datum', 'Betrag', 'Text'],
    ['Datum;Text;Betrag', '27.11.2026;RF1;6,00', 'Zwischensaldo;;106,00', 'Datum;Text;Betrag', '28.11.2026;x;7,00'],
    [
      [600, 'RF1'],
      [700, 'x'],
    ],
  ],
  [
    'whole amounts and signs of the euro',
    ['Day', 'Amount', 'Text'],
    ['Day;Text;Amount', ...['6,-', '6.--', '6,00 ¤', '6,00 EURO', 'euros 6,00'].map((one) => `27.11.2026;x;${one}`)],
    Array.from({ length: 5 }, () => [600, 'x']),
  ],
];

it.each(BANKS)('%s', (_name, chosen, lines, right) => {
  const text = file(...lines);
  const as = /[ąłż]/.test(text) ? 'utf8' : 'latin1';
  const rows = read(Buffer.from(text, as), chosen).map(([, cents, words]) => [cents, words]);
  expect(rows).toEqual(right);
  expect(findHeadings(text)).toContain(chosen[1]);
});

describe('days', () => {
  const days = (...cells: string[]) =>
    fault(() =>
      read(Buffer.from(file('Day;Text;Amount', ...cells.map((cell) => `${cell};x;6,00`))), [
        'Day',
        'Amount',
        'Text',
      ]).map(([day]) => day),
    );

  it('have names, weekdays and hours', () => {
    const all = [
      '27 nov. 2026',
      '27-NOV-26',
      '27. November 2026',
      '27 de noviembre de 2026',
      'Nov 27, 2026',
      '27 lis 2026',
    ];
    const others = [
      'Fr 27.11.2026',
      '27.11.2026, 12:44',
      '27/11/2026 12:44:10.000',
      '27112026',
      '20261127',
      "'27.11.2026",
    ];
    expect(days(...all, ...others)).toEqual([...all, ...others].map(() => '11-27'));
    expect(days('1 juin 2026', '1 juil. 2026', '1 março 2026')).toEqual(['06-01', '07-01', '03-01']);
  });

  it('stand month first where the file proves it, and are refused where it says both', () => {
    expect(days('11/27/2026', '11/05/2026')).toEqual(['11-27', '11-05']);
    expect(days('27/11/2026', '11/05/2026')).toEqual(['11-27', '05-11']);
    expect(days('27/11/2026', '11/27/2026')).toBe('broken');
    expect(days('11.27.2026', '11.05.2026')).toEqual(['11-27', '11-05']);
    expect(days('27 foo 2026')).toBe('broken');
  });
});

describe('bytes', () => {
  const text = 'Day;Text;Amount\r\n27.11.2026;Łukasz;6,00\r\n';
  it('are read as UTF-16 with and without its mark, and as Windows-1250', () => {
    const wide = Buffer.from(text.replace('Ł', 'L'), 'utf16le');
    const big = Buffer.from(wide).swap16();
    for (const bytes of [wide, big, Buffer.concat([Buffer.from([0xff, 0xfe]), wide])])
      expect(bytesAsText(bytes)).toBe(text.replace('Ł', 'L'));
    expect(bytesAsText(Buffer.from(text.replace('Ł', '£'), 'latin1'))).toBe(text);
    // Text that is not Polish stays: cubic metres, pounds before figures, a Spanish question mark.
    for (const western of ['12 m³ de gas', '£6.00 paid', '¿A qué hora?'])
      expect(bytesAsText(Buffer.from(western, 'latin1'))).toBe(western);
    expect(bytesAsText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
  });
});

describe('CAMT', () => {
  const ENTRY = (words: string) =>
    `<Ntry><Amt Ccy="EUR">6.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><NtryDtls><TxDtls><RmtInf>${words}</RmtInf></TxDtls></NtryDtls></Ntry>`;
  const document = (namespace: string, root: string, part: string, words: string) =>
    `<?xml version="1.0"?><Document xmlns="${namespace}"><${root}><${part}><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${ENTRY(words)}</${part}></${root}></Document>`;
  const iso = 'urn:iso:std:iso:20022:tech:xsd:camt.05';
  it.each([
    ['.054 of single credits', document(`${iso}4.001.08`, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', '<Ustrd>RF1</Ustrd>')],
    [
      "Austria's name of it",
      document('ISO:camt.053.001.02:APC:STUZZA:payments:003', 'BkToCstmrStmt', 'Stmt', '<Ustrd>RF1</Ustrd>'),
    ],
    [
      'words beside a reference',
      document(`${iso}3.001.08`, 'BkToCstmrStmt', 'Stmt', '<Strd><AddtlRmtInf>RF1</AddtlRmtInf></Strd>'),
    ],
    [
      'a document that is paid',
      document(`${iso}3.001.08`, 'BkToCstmrStmt', 'Stmt', '<Strd><RfrdDocInf><Nb>RF1</Nb></RfrdDocInf></Strd>'),
    ],
    ['a comment behind', `${document(`${iso}3.001.08`, 'BkToCstmrStmt', 'Stmt', '<Ustrd>RF1</Ustrd>')}<!-- end -->`],
  ])('%s', (_name, text) => {
    const [statement] = readStatements(Buffer.from(text), null, TODAY);
    expect(statement!.lines.map(({ amount, text: words }) => [amount, words])).toEqual([[600, 'RF1']]);
  });
});
