import { CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { FAILS_OFFLINE_MARK, setWaiting } from '@/lib/waiting';

type Sent = InternalAxiosRequestConfig & { failsOffline?: boolean };

/** Whether a request is idempotent: it has the new record's id or the version it is based on. */
const countsOnce = ({ method = 'get', data }: Sent): boolean => {
  if (/^(get|put|patch|delete)$/.test(method)) return true;
  if (data instanceof FormData) return data.has('id');
  try {
    const body: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof body === 'object' && body !== null && 'id' in body;
  } catch {
    return false;
  }
};

/** User actions: a page, or a form that may be sent twice. Automatic requests may fail. */
const isTapped = (config: Sent): boolean =>
  config.headers.has('X-Inertia') &&
  !config.headers.has('Precognition') &&
  config.headers.get('Purpose') !== 'prefetch' &&
  countsOnce(config);

let back: Promise<void> | null = null;

/** Resolves when the browser is online again. */
function untilOnline(): Promise<void> {
  back ??= new Promise((resolve) => {
    const go = () => {
      back = null;
      resolve();
    };
    window.addEventListener('online', go, { once: true });
  });
  return back;
}

/** Rejects when the request is superseded by another link. */
const untilGivenUp = ({ signal }: Sent): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(new CanceledError());
    if (signal?.aborted) give();
    signal?.addEventListener?.('abort', give, { once: true });
  });

/** Removes the internal marker from the request. */
export function unmark(config: Sent): void {
  config.failsOffline ||= config.headers.has(FAILS_OFFLINE_MARK);
  config.headers.delete(FAILS_OFFLINE_MARK);
}

/** Holds user actions while offline; all other requests are sent and fail. */
export async function holdWhileOffline(config: Sent, isOwnAccord: (config: Sent) => boolean): Promise<void> {
  if (navigator.onLine || !mayWait(config, isOwnAccord)) return;
  const done = setWaiting();
  try {
    await Promise.race([untilOnline(), untilGivenUp(config)]);
  } finally {
    done();
  }
}

export const mayWait = (config: Sent, isOwnAccord: (config: Sent) => boolean): boolean =>
  !config.failsOffline && isTapped(config) && !isOwnAccord(config);
