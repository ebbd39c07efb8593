import { describe, expect, it } from 'vitest';
import { amountOf } from '../../../server/infra/tables/amounts';
import { readStatements } from '../../../server/payments/statements/formats/readStatements';
import { UnreadableStatement } from '../../../server/payments/statements/formats/statement';
import { hasNearly, isSimilar, suggest } from '../../../server/payments/statements/suggest';
import { epcText } from '../../../server/payments/wireTransfer/epcText';
import { payUntil } from '../../../server/payments/wireTransfer/payUntil';
import {
  findReferences,
  isTransferReference,
  transferReference,
} from '../../../server/payments/wireTransfer/transferReference';
import { isIban } from '../../../server/shared/iban';
import { cents } from '../../../server/shared/money';
import { camt053, norma43, TODAY } from '../../integration/payments/statementFiles';

type Csv = Parameters<typeof readStatements>[1];
const faultOf = (bytes: Buffer | string, csv: Csv = null): UnreadableStatement | null => {
  try {
    readStatements(Buffer.from(bytes as string), csv, TODAY);
    return null;
  } catch (error) {
    if (error instanceof UnreadableStatement) return error;
    throw error;
  }
};
const whereOf = (fault: UnreadableStatement | null) => fault && [fault.problem, fault.at];
const minor = (typed: string) => amountOf(typed)?.amount ?? null;
const problemOf = (bytes: Buffer | string, csv: Csv = null) => faultOf(bytes, csv)?.problem ?? null;

describe('references of ISO 11649', () => {
  it('have the check figures of the published examples', () => {
    expect(transferReference('539007547034')).toBe('RF18539007547034');
    expect(transferReference('7K3M9QXD')).toBe('RF097K3M9QXD');
    expect(isTransferReference('RF18539007547034')).toBe(true);
    expect(isTransferReference('RF18539007547035')).toBe(false);
  });

  it('are found however a bank breaks them', () => {
    for (const text of ['RF097K3M9QXD', 'pago rf09 7k3m 9qxd museo', 'RF09 7K3M\n9QXD', 'REF:RF09-7K3M-9QXD'])
      expect(findReferences(text)).toContain('RF097K3M9QXD');
    expect(findReferences('RF097K3M9QXE')).not.toContain('RF097K3M9QXE');
  });
});

it('account numbers are checked', () => {
  expect(['ES9121000418450200051332', 'DE89370400440532013000'].map(isIban)).toEqual([true, true]);
  expect(['ES9121000418450200051333', 'ES91', '', 'ES912100041845020005133'].map(isIban)).toEqual(Array(4).fill(false));
});

it('the code for banking applications is that of EPC069-12', () => {
  const iban = 'ES9121000418450200051332';
  const transfer = { holder: 'Museo de los Faros', iban, bic: 'CAIXESBBXXX', amount: cents(1230) };
  expect(epcText({ ...transfer, reference: 'RF097K3M9QXD' })).toBe(
    'BCD\n002\n1\nSCT\nCAIXESBBXXX\nMuseo de los Faros\nES9121000418450200051332\nEUR12.30\n\nRF097K3M9QXD',
  );
});

describe('until when a transfer is awaited', () => {
  const until = (since: string, firstStart: string | null, now = since) =>
    payUntil({
      since: new Date(since),
      now: new Date(now),
      firstStart: firstStart === null ? null : new Date(firstStart),
      businessDays: 5,
      zone: 'Europe/Madrid',
    })?.toISOString() ?? null;

  it('is the end of the fifth day on which banks work', () => {
    expect(until('2026-11-25T10:00:00Z', null)).toBe('2026-12-02T22:59:00.000Z');
    expect(until('2026-11-28T10:00:00Z', null)).toBe('2026-12-04T22:59:00.000Z');
    expect(until('2026-03-25T10:00:00Z', null)).toBe('2026-04-01T21:59:00.000Z');
  });

  it('leaves out the days on which banks are closed, Easter early and late', () => {
    expect(until('2026-03-31T10:00:00Z', null)).toBe('2026-04-09T21:59:00.000Z');
    expect(until('2027-03-24T10:00:00Z', null)).toBe('2027-04-02T21:59:00.000Z');
    expect(until('2038-04-22T10:00:00Z', null)).toBe('2038-05-03T21:59:00.000Z');
    expect(until('2029-04-30T10:00:00Z', null)).toBe('2029-05-08T21:59:00.000Z');
    expect(until('2026-12-23T10:00:00Z', null)).toBe('2026-12-31T22:59:00.000Z');
  });

  it('is two days before the visit at the latest, and nothing where that is near', () => {
    expect(until('2026-11-25T10:00:00Z', '2026-12-01T10:00:00Z')).toBe('2026-11-29T10:00:00.000Z');
    expect(until('2026-11-25T10:00:00Z', '2026-11-29T09:59:00Z')).toBeNull();
  });

  it('is not put off by beginning again', () => {
    expect(until('2026-11-25T10:00:00Z', null, '2026-11-30T10:00:00Z')).toBe('2026-12-02T22:59:00.000Z');
    expect(until('2026-11-25T10:00:00Z', null, '2026-12-03T10:00:00Z')).toBeNull();
  });
});

describe('Norma 43', () => {
  const movements = [
    { amount: 2400, text: 'TRANSFERENCIA DE PEÑA RF097K3M9QXD' },
    { amount: -150, text: 'COMISION', day: '2026-11-21' },
  ];
  const file = norma43({ movements });

  it('is read with its account, days, amounts and words, in Latin-1', () => {
    const [statement] = readStatements(Buffer.from(file, 'latin1'), null, TODAY);
    expect(statement).toMatchObject({
      account: '210004180200051332',
      currency: 'EUR',
      from: '2026-11-01',
      until: '2026-11-30',
      opening: 100_000,
      closing: 102_250,
    });
    expect(statement!.lines.map(({ bookedOn, amount, text }) => [bookedOn, amount, text])).toEqual([
      ['2026-11-20', 2400, 'TRANSFERENCIA DE PEÑA RF097K3M9QXD'],
      ['2026-11-21', -150, 'COMISION'],
    ]);
  });

  it('is refused whole when it is cut off or does not add up', () => {
    const lines = file.split('\r\n');
    expect(problemOf(lines.slice(0, 3).join('\r\n'))).toBe('truncated');
    expect(problemOf(lines.slice(0, -2).join('\r\n'))).toBe('truncated');
    expect(problemOf(file.replace('00000000002400', '00000000002500'))).toBe('totals');
    expect(problemOf([...lines.slice(0, 3), ...lines.slice(5)].join('\r\n'))).toBe('totals');
    expect(problemOf(file.replace(/^88(.{18}).{6}/m, '88$1000009'))).toBe('totals');
    expect(problemOf(file.replace('261120', '261399'))).toBe('broken');
  });
});

describe.each(['02', '06', '08'])('CAMT.053 version %s', (version) => {
  const file = camt053({
    version,
    opening: 5000,
    movements: [
      { amount: 2400, text: 'RF09 7K3M 9QXD' },
      { amount: -1, text: 'fee' },
    ],
  });

  it('is read', () => {
    const [statement] = readStatements(Buffer.from(file), null, TODAY);
    expect(statement).toMatchObject({ account: 'ES9121000418450200051332', opening: 5000, closing: 7399 });
    expect(statement!.lines[0]).toMatchObject({
      bookedOn: '2026-11-20',
      amount: 2400,
      remitter: 'Ana & Luis',
      remitterIban: 'DE89370400440532013000',
      text: 'RF09 7K3M 9QXD',
      bankReference: 'B0',
    });
  });

  it('is refused whole when it is cut off, does not add up, or declares entities', () => {
    expect(problemOf(file.slice(0, -200))).toBe('truncated');
    expect(problemOf(file.replace('>24.00<', '>24.01<'))).toBe('totals');
    expect(problemOf(file.replace('<Ntry>', '<Ntry><X>'))).toBe('broken');
    expect(problemOf(file.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'))).toBe('broken');
    expect(problemOf(file.replace('053', '055'))).toBe('unknown_format');
  });
});

describe('CSV', () => {
  const map = { date: 'Fecha', amount: 'Importe', text: 'Concepto', remitter: 'Ordenante', iban: '' };
  const reading = { map, account: 'ES9121000418450200051332' };

  it('is read as its columns were said, in the encodings of spreadsheets', () => {
    const text = 'Fecha;Concepto;Importe;Ordenante\n20/11/2026;RF097K3M9QXD;"1.234,50";Peña\n2026-11-21;fee;-1,5;\n';
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\ufeff${text}`)])
      expect(
        readStatements(bytes, reading, TODAY)[0]!.lines.map((one) => [one.bookedOn, one.amount, one.remitter]),
      ).toEqual([
        ['2026-11-20', 123_450, 'Peña'],
        ['2026-11-21', -150, null],
      ]);
  });

  it('amounts are never guessed', () => {
    expect(['1.234,56', '1,234.56', '12', '-12,5', '12.50-', '1.234', '\u221299,00 €'].map(minor)).toEqual([
      123_456, 123_456, 1200, -1250, -1250, 123_400, -9900,
    ]);
    expect(['', 'x', '1.2.3,4', '12,34,56', '--1'].map(minor)).toEqual(Array(5).fill(null));
  });

  it('another file, a column that is not there or a line that cannot be read takes nothing over', () => {
    expect(problemOf('a;b\n1;2\n', reading)).toBe('columns');
    expect(problemOf('Fecha;Concepto;Importe;Ordenante\n31/02/2026;x;1;y\n', reading)).toBe('broken');
    expect(problemOf('Fecha;Concepto;Importe;Ordenante\n', reading)).toBe('empty');
    expect(problemOf('Fecha;Importe\n', null)).toBe('unknown_format');
  });

  it('names the line as an editor counts, and sees where a file was cut off or a text moved its columns', () => {
    const head = 'Fecha;Concepto;Importe;Ordenante\n';
    const good = '20/11/2026;x;1;y\n';
    const shown = (text: string) => whereOf(faultOf(head + text, reading));
    expect(shown(`\n\n${good};;;\n20/11/2026;x;?;y\n`)).toEqual(['broken', 6]);
    expect(shown('20/11/2026;"two\nlines";1;y\n20/11/2026;x;?;y\n')).toEqual(['broken', 4]);
    expect(shown(`${good}20/11/2026;"never closed;1;y\n${good}`)).toEqual(['broken', 3]);
    expect(shown(`${good}20/11/2026;1;2;3;y\n`)).toEqual(['broken', 3]);
    expect(shown(`${good}20/11/2026;x;1`)).toEqual(['truncated', undefined]);
    expect(shown(`${good}20/11/2026;x;1\n20/11/2026;x;1;y;;`)).toBeNull();
  });
});

it('what is no text of a bank is said to be none', () => {
  expect(problemOf(Buffer.from('\ufeff11', 'utf16le'))).toBe('unknown_format');
  expect(problemOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('encoding');
  expect(problemOf('%PDF-1.7')).toBe('encoding');
  expect(problemOf(' \n')).toBe('empty');
});

describe('suggestions', () => {
  const candidate = (changes: object = {}) => ({
    paymentId: 'p',
    order: '7K3M9QXD',
    reference: 'RF097K3M9QXD',
    missing: cents(2400),
    currency: 'EUR',
    name: 'Ana García López',
    state: 'open' as const,
    ...changes,
  });
  const line = (changes: object = {}) => ({
    text: '',
    remitter: null,
    amount: cents(2400),
    currency: 'EUR',
    ...changes,
  });
  const reason = (changed: object, ...others: object[]) =>
    suggest(line(changed), others.length > 0 ? others.map(candidate) : [candidate()])?.reason ?? null;

  it('say why', () => {
    expect(reason({ text: 'RF097K3M9QXD', amount: cents(2000) })).toBe('too_little');
    expect(reason({ text: 'RF097K3M9QXD', amount: cents(2500) })).toBe('too_much');
    expect(reason({ text: 'RF097K3M9QXD' }, { state: 'paid' })).toBe('paid_already');
    expect(reason({ text: 'RF097K3M9QXD' }, { state: 'ended' })).toBe('late');
    expect(reason({ text: 'entradas 7K3M-9QXD' })).toBe('order_named');
    expect(reason({ text: 'RF097K3N9QXD', amount: cents(1) })).toBe('one_wrong');
    expect(reason({ remitter: 'GARCIA LOPEZ ANA' })).toBe('amount_and_name');
    expect(reason({ remitter: 'Luis Pérez' })).toBe('only_amount');
    expect(reason({}, {}, { order: 'ABCDEFGH', reference: 'RF00ABCDEFGH' })).toBeNull();
    expect(reason({ amount: cents(7) })).toBeNull();
    expect(reason({ currency: 'USD', text: 'RF097K3M9QXD' })).toBeNull();
  });

  it('bear one wrong sign, and not two', () => {
    expect(hasNearly('RF097K3M9QDX', 'RF097K3M9QXD')).toBe(true);
    expect(hasNearly('RF097K3M9QAA', 'RF097K3M9QXD')).toBe(false);
    expect(isSimilar('José Núñez', 'NUNEZ JOSE MARIA')).toBe(true);
    expect(isSimilar('José Núñez', 'José Pérez')).toBe(false);
  });
});
