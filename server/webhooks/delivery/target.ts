/** Addresses of receivers. They are looked up when a webhook is saved and at each attempt. */
import { outwardAddress } from '../../infra/outwardAddress';
import { env } from '../../infra/runtime';
import { DomainError } from '../../shared/errors';

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a URL may be a receiver's: HTTPS, and HTTP outside production to a host that the environment lists. */
export function isReceiverUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hash) return false;
  if (url.protocol === 'https:') return true;
  const { NODE_ENV, WEBHOOK_PRIVATE_HOSTS } = env();
  return url.protocol === 'http:' && NODE_ENV !== 'production' && WEBHOOK_PRIVATE_HOSTS.includes(hostOf(url));
}

/** An attempt that took longer than it may. */
export class TimedOut extends Error {}

const LOOKUP_MS = 15_000;

/**
 * The address to connect to; null in a private network.
 * @throws the resolver's error; TimedOut, since a server for names may take minutes
 */
export async function addressOf(url: URL, timeoutMs = LOOKUP_MS): Promise<string | null> {
  let end: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    end = setTimeout(() => reject(new TimedOut()), timeoutMs);
  });
  try {
    return await Promise.race([outwardAddress(hostOf(url), env().WEBHOOK_PRIVATE_HOSTS), late]);
  } finally {
    clearTimeout(end);
  }
}

/** @throws DomainError on `url` for an unknown host or one in a private network */
export async function checkTarget(text: string): Promise<void> {
  const address = await addressOf(new URL(text)).catch(() => undefined);
  if (address === undefined) throw new DomainError('webhook_host_unknown', { field: 'url' });
  if (address === null) throw new DomainError('webhook_host_private', { field: 'url' });
}
