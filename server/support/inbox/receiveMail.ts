/** An incoming email: from the webhook, or fetched from the mailbox. */
import { logger } from '../../infra/logger';
import { mailHost } from '../../mails';
import { DomainError } from '../../shared/errors';
import { mailTask } from './mailTask';
import { noteDelivery } from './noteDelivery';
import type { ReadMail } from './readMail';
import { ownAddresses, takeAnswer } from './takeAnswer';

export type Received = 'delivery' | 'answer' | 'ignored';

/** Null if it is not an email, or takes more time or memory than any letter: a retry would give the same result. */
async function read(raw: Buffer, isJob: boolean): Promise<ReadMail | null> {
  try {
    return await mailTask({ raw, own: await ownAddresses(), host: mailHost() }, { isJob });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ refused: error.code, bytes: raw.length }, 'a mail that came in could not be read');
    return null;
  }
}

/**
 * Processes an email for us and ignores others. Idempotent.
 * @param isJob whether a job found it, and not a request that waits for the result
 */
export async function receiveMail(raw: Buffer, isJob = false): Promise<Received> {
  const mail = await read(raw, isJob);
  if (mail?.report) return (await noteDelivery(mail.named, mail.report)) ? 'delivery' : 'ignored';
  return mail && (await takeAnswer(mail, raw)) ? 'answer' : 'ignored';
}
