const OWN = /(?:<|^Original-Envelope-Id:\s*)([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?:@([\w.-]+)>)?/gim;

/**
 * Our emails that a text mentions, each once: by their Message-IDs at our host, or as the envelopes of a report. Pure,
 * so that a worker may call it.
 */
export const ownMailIds = (text: string, host: string): string[] => {
  const named = [...text.matchAll(OWN)].filter(([whole, , at]) => (whole.startsWith('<') ? at === host : true));
  return [...new Set(named.map(([, id]) => id!.toLowerCase()))];
};
