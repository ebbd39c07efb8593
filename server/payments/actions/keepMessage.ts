/**
 * Messages of providers that are genuine and that no statement can store: an amount beyond all bounds, a NUL. Asking for
 * them again would bring the same for ever, so they are kept as they came, where people see what has failed.
 */
import { isUnstorable } from '../../infra/isUnstorable';
import { deadLetter, type Job } from '../../infra/queue';
import { storable } from '../../shared/storable';
import { type Applied, applyResults, type ReportedResult } from './applyResults';

const MESSAGE_JOB = 'payments.message';
const MAX_SHOWN = 1000;

/** The message and what it says, both as base64 of UTF-8, since neither can be stored as text; the beginning to be read. */
type KeptMessage = { provider: string; said: string; message: string; results: string };

/** The beginning of a message as far as it can be stored and read. */
const readable = (message: Buffer): string => storable(message.toString('utf8').slice(0, MAX_SHOWN));

/** Applies what a message says. @returns what became of each result; null where it was kept instead. */
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

/** Tries a kept message again when a person asks for it: by then a later version may know what to do with it. */
export const messageJob: Job<KeptMessage> = {
  name: MESSAGE_JOB,
  handle: ({ results }) => applyResults(JSON.parse(Buffer.from(results, 'base64').toString()) as ReportedResult[]),
};
