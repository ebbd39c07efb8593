import { env } from '../infra/runtime';

const host = (): string => new URL(env().APP_URL).hostname;

/** The Message-ID of a mail; the same however often it is tried. */
export const messageIdOf = (mailId: string): string => `<${mailId}@${host()}>`;

const OWN = /(?:<|^Original-Envelope-Id:\s*)([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:@([\w.-]+)>)?/gim;

/** The mails of ours that a text names, each once: by their Message-IDs, or as the envelopes of a report. */
export const ownMailIds = (text: string): string[] => {
  const named = [...text.matchAll(OWN)].filter(([whole, , at]) => (whole.startsWith('<') ? at === host() : true));
  return [...new Set(named.map(([, id]) => id!.toLowerCase()))];
};
