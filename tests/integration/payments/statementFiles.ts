/** Bank statements built from the published field lists, independently of our parsers. */
import type { IsoDate } from '../../../server/shared/time';

/** The day on which files are read: no movement is later. */
export const TODAY = '2026-11-27' as IsoDate;

export type Movement = { amount: number; text: string; day?: string };

const figures = (value: number, length: number) => String(Math.abs(value)).padStart(length, '0');
const sign = (value: number) => (value < 0 ? '1' : '2');
const short = (day: string) => day.slice(2).replaceAll('-', '');

type Norma = { account?: string; opening?: number; movements: readonly Movement[] };

/** The account ES91 2100 0418 4502 0005 1332. */
export const CCC = '210004180200051332';

export function norma43({ account = CCC, opening = 100_000, movements }: Norma): string {
  const records = [
    `11${account}261101261130${sign(opening)}${figures(opening, 14)}9783${'MUSEO DE LOS FAROS'.padEnd(26)}   `,
  ];
  for (const { amount, text, day = '2026-11-20' } of movements) {
    records.push(
      `22    0418${short(day)}${short(day)}02999${sign(amount)}${figures(amount, 14)}${'0'.repeat(10)}${'0'.repeat(12)}${''.padEnd(16)}`,
    );
    records.push(`2301${text.slice(0, 38).padEnd(38)}${text.slice(38, 76).padEnd(38)}`);
  }
  const of = (wanted: (amount: number) => boolean) => movements.filter(({ amount }) => wanted(amount));
  const sum = (some: readonly Movement[]) => some.reduce((total, { amount }) => total + amount, 0);
  const [debits, credits] = [of((amount) => amount < 0), of((amount) => amount >= 0)];
  const closing = opening + sum(movements);
  records.push(
    `33${account}${figures(debits.length, 5)}${figures(sum(debits), 14)}${figures(credits.length, 5)}${figures(sum(credits), 14)}${sign(closing)}${figures(closing, 14)}978    `,
  );
  records.push(`88${'9'.repeat(18)}${figures(records.length, 6)}${''.padEnd(54)}`);
  return `${records.join('\r\n')}\r\n`;
}

type Camt = { iban?: string; version?: string; opening?: number; movements: readonly (Movement & { name?: string })[] };

const euros = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const side = (minor: number) => (minor < 0 ? 'DBIT' : 'CRDT');
const balance = (code: string, minor: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(minor)}</Amt><CdtDbtInd>${side(minor)}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;

export function camt053({ iban = 'ES9121000418450200051332', version = '02', opening = 0, movements }: Camt): string {
  const closing = movements.reduce((sum, { amount }) => sum + amount, opening);
  const party = (name: string) => (version >= '08' ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`);
  const entries = movements.map(
    ({ amount, text, day = '2026-11-20', name = 'Ana &amp; Luis' }, index) =>
      `<Ntry><Amt Ccy="EUR">${euros(amount)}</Amt><CdtDbtInd>${side(amount)}</CdtDbtInd><Sts>${version >= '08' ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>B${index}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr>${party(name)}</Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>\n`;
}
