/** CAMT.053 of ISO 20022, versions 2 to 13: what of it banks in Europe fill in for a payment that came in. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Cents } from '../../../shared/money';
import type { IsoDate } from '../../../shared/time';
import { type Statement, type StatementLine, UnreadableStatement } from './statement';

const NAMESPACE = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1[0-3])\b/;

export const isCamt053 = (text: string): boolean => NAMESPACE.test(text.slice(0, 2000));

type Node = { [name: string]: unknown };

const REPEATED = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd']);
// Entities are not read: a file has no business declaring any, and the five of XML are put back by hand.
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

/** Figures as they are written, never as a float. */
function amountAt(node: unknown, at?: number): { amount: number; currency: string } {
  const [, whole, part = ''] = AMOUNT.exec(textAt(node, 'Amt') ?? '') ?? [];
  const cents = part.padEnd(2, '0');
  const currency = child(node, 'Amt', '@Ccy');
  if (whole === undefined || /[1-9]/.test(cents.slice(2)) || typeof currency !== 'string')
    throw new UnreadableStatement('broken', at);
  return { amount: Number(whole) * 100 + Number(cents.slice(0, 2)), currency };
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

/** One line for each transaction of an entry; what a bank booked as a lump without details is one. */
function lineOf(entry: Entry, details: unknown, amount: Cents): StatementLine {
  const side = entry.amount < 0 ? 'Cdtr' : 'Dbtr';
  const parties = child(details, 'RltdPties');
  const remittance = child(details, 'RmtInf');
  const words = [
    ...many(remittance, 'Ustrd').map((part) => textAt({ part }, 'part')),
    ...many(remittance, 'Strd').map((part) => textAt(part, 'CdtrRefInf', 'Ref')),
    textAt(details, 'Refs', 'EndToEndId'),
    textAt(details, 'AddtlTxInf') ?? entry.info,
  ].filter((word) => word && word !== 'NOTPROVIDED');
  return {
    bookedOn: entry.bookedOn,
    amount,
    currency: entry.currency,
    // From version 8 on a party stands one deeper.
    remitter: textAt(parties, side, 'Pty', 'Nm') ?? textAt(parties, side, 'Nm'),
    remitterIban: textAt(parties, `${side}Acct`, 'Id', 'IBAN'),
    text: words.join(' '),
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
    // Money that a bank takes back is no payment of anybody's, and says so.
    info: textAt(entry, 'AddtlNtryInf') ?? (isReversal(entry) ? 'RVSL' : null),
  };
  const details = many(entry, 'NtryDtls').flatMap((part) => many(part, 'TxDtls'));
  if (details.length < 2) return [lineOf(own, details[0], own.amount)];
  const amounts = details.map((part) =>
    child(part, 'Amt') === undefined
      ? child(part, 'AmtDtls', 'TxAmt') === undefined
        ? null
        : amountAt(child(part, 'AmtDtls', 'TxAmt'), at).amount
      : amountAt(part, at).amount,
  );
  if (amounts.includes(null)) return [lineOf(own, undefined, own.amount)];
  if (amounts.reduce<number>((sum, one) => sum + one!, 0) !== amount) throw new UnreadableStatement('totals', at);
  return details.map((part, index) => lineOf(own, part, (sign * amounts[index]!) as Cents));
}

function balanceOf(statement: unknown, codes: readonly string[]): Cents | null {
  const balance = many(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
  return balance === undefined ? null : ((signOf(balance) * amountAt(balance).amount) as Cents);
}

function statementOf(node: unknown): Statement {
  const account = textAt(node, 'Acct', 'Id', 'IBAN') ?? textAt(node, 'Acct', 'Id', 'Othr', 'Id');
  if (!account) throw new UnreadableStatement('broken');
  // What is only announced is no money yet.
  const booked = many(node, 'Ntry').filter((entry) => {
    const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
    return status === null || status === 'BOOK';
  });
  const lines = booked.flatMap((entry, index) => linesOf(entry, index + 1));
  const opening = balanceOf(node, ['OPBD', 'PRCD']);
  const closing = balanceOf(node, ['CLBD']);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  if (opening !== null && closing !== null && opening + sum !== closing) throw new UnreadableStatement('totals');
  const days = lines.map(({ bookedOn }) => bookedOn).sort();
  const period = (name: string) => textAt(node, 'FrToDt', name)?.slice(0, 10) as IsoDate | undefined;
  return {
    format: 'camt053',
    account,
    currency: textAt(node, 'Acct', 'Ccy') ?? lines[0]?.currency ?? 'EUR',
    from: period('FrDtTm') ?? days[0] ?? null,
    until: period('ToDtTm') ?? days.at(-1) ?? null,
    opening,
    closing,
    lines,
  };
}

/** @throws UnreadableStatement */
export function readCamt053(text: string): Statement[] {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new UnreadableStatement('broken');
  if (!/<\/(?:[\w-]+:)?Document>\s*$/.test(text)) throw new UnreadableStatement('truncated');
  const validity = XMLValidator.validate(text);
  if (validity !== true) throw new UnreadableStatement('broken', validity.err.line);
  const statements = many(child(parser.parse(text), 'Document', 'BkToCstmrStmt'), 'Stmt').map(statementOf);
  if (statements.length === 0) throw new UnreadableStatement('empty');
  return statements;
}
