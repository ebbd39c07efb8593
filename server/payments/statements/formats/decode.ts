/** Bytes of a bank's file as text. Banks write UTF-8, Latin-1 or Windows-1252, and seldom say which. */
import { UnreadableStatement } from './statement';

/** What ISO 8859-15 has in other places than ISO 8859-1, which Windows-1252 has in its own. */
const CONTROLS = /[\u0080-\u009f]/;
const DECLARED = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/i;
const HEAD = 200;

const decodeAs = (bytes: Buffer, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** @throws UnreadableStatement when it is no text: UTF-16, a spreadsheet, a document */
export function decode(bytes: Buffer): string {
  if (bytes.includes(0) || bytes.subarray(0, 4).toString('latin1') === '%PDF')
    throw new UnreadableStatement('encoding');
  const declared = DECLARED.exec(bytes.subarray(0, HEAD).toString('latin1'))?.[1];
  if (declared) {
    const text = decodeAs(bytes, declared);
    if (text === null) throw new UnreadableStatement('encoding');
    return text;
  }
  // The label latin1 means Windows-1252, which has printable signs where Latin-1 has none.
  const text = decodeAs(bytes, 'utf-8') ?? decodeAs(bytes, 'windows-1252');
  if (text === null || CONTROLS.test(text)) throw new UnreadableStatement('encoding');
  return text;
}
