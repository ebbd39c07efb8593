/** Real bank files: the values read from each, and inconsistencies that are reported. */
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../server/payments/statements/formats/readStatements';
import { UnreadableStatement } from '../../../server/payments/statements/formats/statement';
import type { IsoDate } from '../../../server/shared/time';
import { norma43 } from '../../integration/payments/statementFiles';

const TODAY = '2026-11-28' as IsoDate;

const IBAN = 'ES9121000418450200051332';
const linesOf = (file: string) =>
  readStatements(Buffer.from(file, 'latin1'), null, TODAY)[0]!.lines.map(({ amount, currency, text }) => [
    amount,
    currency,
    text,
  ]);
const faultOf = (file: string) => {
  try {
    return linesOf(file);
  } catch (error) {
    if (!(error instanceof UnreadableStatement)) throw error;
    return [error.problem, error.at, error.unequal && [error.unequal.what, error.unequal.told, error.unequal.found]];
  }
};

describe('CAMT', () => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const part = (amount: string, text: string, more = '', currency = 'EUR') =>
    `<TxDtls><Amt Ccy="${currency}">${amount}</Amt>${more}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
  const file = (amount: string, parts: string, more = '', closing = amount, kind = '053') => {
    const [root, body] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrAcctRpt', 'Rpt'];
    return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.02"><${root}><${body}><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '0.00')}${balance('CLBD', closing)}<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt>${more}<NtryDtls>${parts}</NtryDtls></Ntry></${body}></${root}></Document>`;
  };
  const way = (sign: string) => `<CdtDbtInd>${sign}</CdtDbtInd>`;

  it('parts count with their signs, and a line for the charges that the bank kept', () => {
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.20</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>';
    expect(linesOf(file('11.80', part('6.00', 'A') + part('6.00', 'B'), charges))).toEqual([
      [600, 'EUR', 'A'],
      [600, 'EUR', 'B'],
      [-20, 'EUR', ''],
    ]);
    expect(linesOf(file('4.00', part('6.00', 'A', way('CRDT')) + part('2.00', 'fee', way('DBIT'))))).toEqual([
      [600, 'EUR', 'A'],
      [-200, 'EUR', 'fee'],
    ]);
    expect(linesOf(file('13.00', part('6.00', 'A') + part('6.00', 'B')))).toEqual([
      [600, 'EUR', 'A'],
      [600, 'EUR', 'B'],
      [100, 'EUR', ''],
    ]);
  });

  it('the entry counts where its parts are in another currency, without amounts, or more than came', () => {
    const whole = [[1200, 'EUR', 'A B']];
    expect(linesOf(file('12.00', part('6.50', 'A', '', 'USD') + part('6.50', 'B', '', 'USD')))).toEqual(whole);
    expect(linesOf(file('12.00', part('60.00', 'A') + part('60.00', 'B')))).toEqual(whole);
    expect(
      linesOf(
        file('12.00', ['A', 'B'].map((text) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`).join('')),
      ),
    ).toEqual(whole);
  });

  it('a report of the day is read as a statement is', () => {
    const [report] = readStatements(Buffer.from(file('6.00', part('6.00', 'A'), '', '6.00', '052')), null, TODAY);
    expect([report!.format, report!.lines.map(({ amount }) => amount)]).toEqual(['camt052', [600]]);
    expect(faultOf(file('6.00', part('6.00', 'A'), '', '7.00'))).toEqual(['totals', undefined, ['balance', 700, 600]]);
  });
});

describe('Norma 43', () => {
  const movements = [
    { amount: 600, text: 'RF1' },
    { amount: -150, text: 'COMISION' },
  ];
  const file = norma43({ movements });
  const right = [
    [600, 'EUR', 'RF1'],
    [-150, 'EUR', 'COMISION'],
  ];

  it('is read however its records are parted and filled', () => {
    const records = file.trimEnd().split('\r\n');
    const blocks = records.map((record) => record.padEnd(80)).join('');
    const filler = [...records.slice(0, -2), `22    ${'0'.repeat(74)}`, '0'.repeat(80), ...records.slice(-2)];
    for (const written of [
      records.map((record) => `${record.padEnd(80)}  `).join('\r\n'),
      records.map((record) => record.trimEnd()).join('\n'),
      records.join('\r'),
      blocks,
      `${blocks}\u001a`,
      `\r\n${file}`,
      filler.join('\r\n'),
    ])
      expect(linesOf(written)).toEqual(right);
    expect(faultOf(records.map((record, at) => record.padEnd(80) + (at === 1 ? '9' : '')).join('\n'))[0]).toBe(
      'broken',
    );
  });

  it.each([
    ['without this one', 6],
    ['with this one', 7],
    ['movements alone', 2],
    ['movements and words', 4],
  ])('counts its records as banks do: %s', (_how, count) => {
    expect(linesOf(file.replace(/^88(.{18}).{6}/m, `88$1${String(count).padStart(6, '0')}`))).toEqual(right);
  });

  it('a sign of 0 is what makes the totals right, a credit or a debit', () => {
    const zero = (sign: string) => file.replace(new RegExp(`^(22.{25})${sign}`, 'gm'), '$10');
    expect(linesOf(zero('2'))).toEqual(right);
    expect(linesOf(zero('1'))).toEqual(right);
    expect(linesOf(zero('2').replace(/^(11.{30})2/m, '$10'))).toEqual(right);
    expect(faultOf(file.replace(/^(22.{25})2/gm, '$17'))[0]).toBe('broken');
  });

  it('says what does not add up: the balance, a sum, the number of movements, that of records', () => {
    const end = (at: number, figures: string) =>
      file.replace(/^33.*$/m, (record) => record.slice(0, at) + figures + record.slice(at + figures.length));
    expect(faultOf(end(59, '00000000100451'))).toEqual(['totals', 6, ['balance', 100_451, 100_450]]);
    expect(faultOf(end(44, '00000000000700'))).toEqual(['totals', 6, ['credits', 700, 600]]);
    expect(faultOf(end(25, '00000000000160'))).toEqual(['totals', 6, ['debits', -160, -150]]);
    expect(faultOf(end(39, '0000300000000000700'))).toEqual(['totals', 6, ['count', 4, 2]]);
    expect(faultOf(file.replace(/^88(.{18}).{6}/m, '88$1000009'))).toEqual(['totals', 7, ['records', 9, 6]]);
    // A count with another meaning does no harm if sums and balance are right.
    expect(linesOf(end(39, '00004'))).toEqual(right);
  });
});
