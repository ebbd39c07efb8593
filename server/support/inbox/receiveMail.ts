/** A mail that came in: by the webhook, or found in the mailbox that is read. */
import { logger } from '../../infra/logger';
import { mailHost } from '../../mails';
import { DomainError } from '../../shared/errors';
import { mailTask } from './mailTask';
import { noteDelivery } from './noteDelivery';
import type { ReadMail } from './readMail';
import { ownAddresses, takeAnswer } from './takeAnswer';

export type Received = 'delivery' | 'answer' | 'ignored';

/** Null where it is no mail, or one that takes more time or memory than any letter: sent again it would be the same. */
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
 * Takes what it is for us, and leaves the rest alone. Received twice, it is taken once.
 * @param isJob whether a job found it, and not a request that somebody waits for
 */
export async function receiveMail(raw: Buffer, isJob = false): Promise<Received> {
  const mail = await read(raw, isJob);
  if (mail?.report) return (await noteDelivery(mail.named, mail.report)) ? 'delivery' : 'ignored';
  return mail && (await takeAnswer(mail, raw)) ? 'answer' : 'ignored';
}
