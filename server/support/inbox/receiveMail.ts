/** A mail that came in: by the webhook, or found in the mailbox that is read. */
import type { ParsedMail } from 'mailparser';
import { noteDelivery } from './noteDelivery';
import { readReport } from './readReport';
import { takeAnswer } from './takeAnswer';

export type Received = 'delivery' | 'answer' | 'ignored';

async function parse(raw: Buffer): Promise<ParsedMail | null> {
  // A start is quicker by a fifth without it.
  const { simpleParser } = await import('mailparser');
  return simpleParser(raw, {
    keepDeliveryStatus: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipHtmlToText: true,
  }).catch(() => null);
}

/** Takes what it is for us, and leaves the rest alone. Received twice, it is taken once. */
export async function receiveMail(raw: Buffer): Promise<Received> {
  const mail = await parse(raw);
  const report = mail && readReport(mail);
  if (report)
    return (await noteDelivery(`${raw.toString('latin1')}\n${report.returned}`, report)) ? 'delivery' : 'ignored';
  return mail && (await takeAnswer(mail, raw)) ? 'answer' : 'ignored';
}
