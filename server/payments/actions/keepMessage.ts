/**
 * Authentic provider messages that cannot be stored, such as an amount out of range or a NUL. A redelivery would fail
 * again, so they are kept in raw form among the failed jobs.
 */

import { deadLetter } from '../../infra/deadJobs';
import { isUnstorable } from '../../infra/isUnstorable';
import type { Job } from '../../infra/queue';
import { storable } from '../../shared/storable';
import { type Applied, applyResults, type ReportedResult } from './applyResults';

const MESSAGE_JOB = 'payments.message';
const MAX_SHOWN = 1000;

/** Message and result as base64 of UTF-8, since neither can be stored as text; the beginning is readable. */
type KeptMessage = { provider: string; said: string; message: string; results: string };

/** Beginning of a message, as far as it can be stored and read. */
const readable = (message: Buffer): string => storable(message.toString('utf8').slice(0, MAX_SHOWN));

/** Applies the results of a message. @returns the outcome of each; null if the message was kept instead. */
export async function applyMessage(
  provider: string,
  message: Buffer,
  results: readonly ReportedResult[],
): Promise<Applied[] | null> {
  try {
    return await applyResults(results);
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    const encoded = Buffer.from(JSON.stringify(results)).toString('base64');
    const kept = { provider, said: readable(message), message: message.toString('base64'), results: encoded };
    await deadLetter(MESSAGE_JOB, kept satisfies KeptMessage, (error as Error).message);
    return null;
  }
}

/** Retries a kept message at the request of staff: a later version may be able to apply it. */
export const messageJob: Job<KeptMessage> = {
  name: MESSAGE_JOB,
  handle: ({ results }) => applyResults(JSON.parse(Buffer.from(results, 'base64').toString()) as ReportedResult[]),
};
