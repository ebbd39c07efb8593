import { bytesAsText } from '../../../shared/bytesAsText';
import type { IsoDate } from '../../../shared/time';
import { isCamt, readCamt } from './camt';
import { type CsvMap, readCsvStatement } from './csvStatement';
import { readNorma43 } from './norma43';
import { type Statement, UnreadableStatement } from './statement';

/** Column mapping of a CSV; null if none was chosen. */
export type CsvReading = { map: CsvMap; account: string } | null;

/** Errors of the XML library, such as forbidden names or deep nesting, mean a broken file. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableStatement ? error : new UnreadableStatement('broken');
  }
}

/** Reads a bank file by its content, not by its name. @throws UnreadableStatement */
export function readStatements(bytes: Buffer, csv: CsvReading, today: IsoDate): Statement[] {
  const text = bytesAsText(bytes);
  if (text === null) throw new UnreadableStatement('encoding');
  if (text.trim() === '') throw new UnreadableStatement('empty');
  if (/^\s*</.test(text)) {
    if (!isCamt(text)) throw new UnreadableStatement('unknown_format');
    return understood(() => readCamt(text));
  }
  if (/^\s*(11\d{18}|00)/.test(text)) return readNorma43(text);
  if (!csv) throw new UnreadableStatement('unknown_format');
  return readCsvStatement(text, csv.map, csv.account, today);
}

/** Whether a file's account is this IBAN; Norma 43 omits country and check digits. */
export const isAccount = (account: string, iban: string): boolean =>
  account === iban || (iban.startsWith('ES') && account === iban.slice(4, 12) + iban.slice(14));
