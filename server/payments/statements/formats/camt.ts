/**
 * CAMT.053, CAMT.052 (intraday) and CAMT.054 (single credits) of ISO 20022, versions 2 to 13: the fields that European
 * banks fill in for a credit.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { currencyDigits } from '../../../shared/currencies';
import { type Cents, cents } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';
import { type Statement, type StatementLine, UnreadableStatement } from './statement';

/** Includes the form of Austrian banks: `ISO:camt.053.001.02:APC:STUZZA:payments:003`. */
const NAMESPACE = /["':]camt\.05[234]\.001\.(0[2-9]|1[0-3])\b/;

export const isCamt = (text: string): boolean => NAMESPACE.test(text.slice(0, 2000));

type Node = { [name: string]: unknown };

const REPEATED = new Set(['Stmt', 'Rpt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd', 'Rcrd']);
// Entity processing is off for safety; the five predefined XML entities are replaced manually.
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => REPEATED.has(name),
});

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, decimal, hex, name) => {
      if (name) return ENTITIES[String(name).toLowerCase()]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/\s+/g, ' ')
    .trim();

const child = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, name) => (at && typeof at === 'object' ? (at as Node)[name] : undefined), node);
const many = (node: unknown, name: string): unknown[] => {
  const found = child(node, name);
  return Array.isArray(found) ? found : found === undefined || found === '' ? [] : [found];
};
function textAt(node: unknown, ...path: string[]): string | null {
  const found = child(node, ...path);
  const text = typeof found === 'string' ? found : child(found, '#text');
  return typeof text === 'string' && text.trim() ? plain(text) : null;
}

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,5}))?$/;

type Amount = { amount: number; currency: string };

/** Exact digits, never a float; null if invalid, or with more decimals than the currency has. */
function maybeAmount(node: unknown): Amount | null {
  const [, whole, part = ''] = AMOUNT.exec(textAt(node, 'Amt') ?? '') ?? [];
  const currency = child(node, 'Amt', '@Ccy');
  if (whole === undefined || typeof currency !== 'string') return null;
  const digits = currencyDigits(currency);
  const minor = part.padEnd(digits, '0');
  return /[1-9]/.test(minor.slice(digits)) ? null : { amount: Number(whole + minor.slice(0, digits)), currency };
}

function amountAt(node: unknown, at?: number): Amount {
  const amount = maybeAmount(node);
  if (!amount) throw new UnreadableStatement('broken', at);
  return amount;
}

const signOf = (node: unknown): number => (textAt(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1);
const isReversal = (node: unknown): boolean => textAt(node, 'RvslInd') === 'true';

function dayAt(node: unknown, name: string): IsoDate | null {
  const day = (textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm'))?.slice(0, 10);
  return day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? (day as IsoDate) : null;
}

type Entry = Pick<StatementLine, 'bookedOn' | 'amount' | 'currency'> & {
  reference: string | null;
  info: string | null;
};

function wordsOf(details: unknown): string[] {
  const remittance = child(details, 'RmtInf');
  return [
    ...many(remittance, 'Ustrd').map((part) => textAt({ part }, 'part')),
    ...many(remittance, 'Strd').flatMap((part) => [
      textAt(part, 'CdtrRefInf', 'Ref'),
      ...many(part, 'AddtlRmtInf').map((more) => textAt({ more }, 'more')),
      ...many(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ]),
    textAt(details, 'Refs', 'EndToEndId'),
  ].filter((word) => word !== null && word !== 'NOTPROVIDED') as string[];
}

/** A line per transaction of an entry; a lump sum without details is one line. */
function lineOf(entry: Entry, details: unknown, amount: Cents): StatementLine {
  const side = amount < 0 ? 'Cdtr' : 'Dbtr';
  const parties = child(details, 'RltdPties');
  return {
    bookedOn: entry.bookedOn,
    amount,
    currency: entry.currency,
    // From version 8 the party is nested one level deeper.
    remitter: textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm'),
    remitterIban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
    text: [...wordsOf(details), textAt(details, 'AddtlTxInf') ?? entry.info].filter(Boolean).join(' '),
    bankReference: textAt(details, 'Refs', 'AcctSvcrRef') ?? entry.reference,
  };
}

function linesOf(entry: unknown, at: number): StatementLine[] {
  const { amount, currency } = amountAt(entry, at);
  const bookedOn = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  if (!bookedOn) throw new UnreadableStatement('broken', at);
  const sign = signOf(entry);
  const own: Entry = {
    bookedOn,
    amount: (sign * amount) as Cents,
    currency,
    reference: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef'),
    // A reversal by the bank is not a payment, so it is marked.
    info: textAt(entry, 'AddtlNtryInf') ?? (isReversal(entry) ? 'RVSL' : null),
  };
  const details = many(entry, 'NtryDtls').flatMap((part) => many(part, 'TxDtls'));
  if (details.length < 2) return [lineOf(own, details[0], own.amount)];
  return partsOf(own, details, chargesOf(entry, details)) ?? [wholeOf(own, details)];
}

/** Bank charges of an entry, if stated. */
const chargesOf = (entry: unknown, details: readonly unknown[]): number =>
  [entry, ...details]
    .flatMap((node) => many(node, 'Chrgs'))
    .flatMap((charges) => (child(charges, 'Rcrd') === undefined ? [charges] : many(charges, 'Rcrd')))
    .reduce<number>(
      (sum, one) => sum + (textAt(one, 'CdtDbtInd') === 'CRDT' ? -1 : 1) * (maybeAmount(one)?.amount ?? 0),
      0,
    );

/**
 * Parts of an entry with their signs, and a line for the rest if they do not add up: 6.00 and 6.00 of 11.80 less
 * charges of 0.20. Null if only the entry is reliable: parts in another currency, without amounts, or exceeding the
 * entry plus charges.
 */
function partsOf(own: Entry, details: readonly unknown[], charges: number): StatementLine[] | null {
  const parts = details.map((part) => {
    const ways = [part, child(part, 'AmtDtls', 'TxAmt'), child(part, 'AmtDtls', 'InstdAmt')];
    const said = maybeAmount(ways.find((way) => child(way, 'Amt') !== undefined));
    const sign = child(part, 'CdtDbtInd') === undefined ? Math.sign(own.amount) || 1 : signOf(part);
    return said?.currency === own.currency ? sign * said.amount : null;
  });
  const known = parts.filter((amount) => amount !== null);
  const rest = own.amount - known.reduce((sum, amount) => sum + amount, 0);
  const isBelievable = rest >= 0 ? rest < Math.abs(own.amount) : -rest <= charges;
  if (known.length < parts.length || !isBelievable) return null;
  const lines = details.map((part, index) => lineOf(own, part, cents(known[index]!)));
  return rest === 0 ? lines : [...lines, lineOf(own, undefined, cents(rest))];
}

/** An entry as one line with the text of all parts, so that the orders they name are found. */
function wholeOf(own: Entry, details: readonly unknown[]): StatementLine {
  const line = lineOf(own, undefined, own.amount);
  return { ...line, text: [...details.flatMap(wordsOf), line.text].filter(Boolean).join(' ') };
}

function balanceOf(statement: unknown, codes: readonly string[]): Cents | null {
  const balance = many(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
  return balance === undefined ? null : ((signOf(balance) * amountAt(balance).amount) as Cents);
}

function statementOf(format: 'camt053' | 'camt052' | 'camt054', node: unknown): Statement {
  const account = textAt(node, 'Acct', 'Id', 'IBAN') ?? textAt(node, 'Acct', 'Id', 'Othr', 'Id');
  if (!account) throw new UnreadableStatement('broken');
  // Entries that are only announced are skipped.
  const booked = many(node, 'Ntry').filter((entry) => {
    const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
    return status === null || status === 'BOOK';
  });
  const lines = booked.flatMap((entry, index) => linesOf(entry, index + 1));
  const opening = balanceOf(node, ['OPBD', 'PRCD']);
  const closing = balanceOf(node, ['CLBD']);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const currency = textAt(node, 'Acct', 'Ccy') ?? lines[0]?.currency ?? 'EUR';
  if (opening !== null && closing !== null && opening + sum !== closing)
    throw new UnreadableStatement('totals', undefined, {
      what: 'balance',
      told: closing,
      found: opening + sum,
      currency,
    });
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const period = (name: string) => textAt(node, 'FrToDt', name)?.slice(0, 10) as IsoDate | undefined;
  return {
    format,
    account,
    currency,
    from: period('FrDtTm') ?? days[0] ?? null,
    until: period('ToDtTm') ?? days.at(-1) ?? null,
    opening,
    closing,
    lines,
  };
}

/** @throws UnreadableStatement */
export function readCamt(text: string): Statement[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableStatement('broken');
  if (!/<\/(?:[\w-]+:)?Document>\s*(?:<!--[\s\S]{0,500}-->\s*)?$/.test(text))
    throw new UnreadableStatement('truncated');
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw new UnreadableStatement('broken', validity.err.line);
  const document = child(parser.parse(text), 'Document');
  const statements = [
    ...many(child(document, 'BkToCstmrStmt'), 'Stmt').map((node) => statementOf('camt053', node)),
    ...many(child(document, 'BkToCstmrAcctRpt'), 'Rpt').map((node) => statementOf('camt052', node)),
    ...many(child(document, 'BkToCstmrDbtCdtNtfctn'), 'Ntfctn').map((node) => statementOf('camt054', node)),
  ];
  if (statements.length === 0) throw new UnreadableStatement('empty');
  return statements;
}
