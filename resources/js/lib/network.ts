import { CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { FAILS_OFFLINE_MARK, setWaiting } from '@/lib/waiting';

type Sent = InternalAxiosRequestConfig & { failsOffline?: boolean };

/** Names a record that the form made up, or the version it was opened upon: sent twice it counts once. */
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

/** What a person tapped: a page, or a form that may go out twice. What the page asks of its own accord may fail. */
const isTapped = (config: Sent): boolean =>
  config.headers.has('X-Inertia') &&
  !config.headers.has('Precognition') &&
  config.headers.get('Purpose') !== 'prefetch' &&
  countsOnce(config);

let back: Promise<void> | null = null;

/** Resolves when the browser has a network again. */
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

/** Another link was tapped meanwhile. */
const untilGivenUp = ({ signal }: Sent): Promise<never> =>
  new Promise((_, reject) => {
    const give = () => reject(new CanceledError());
    if (signal?.aborted) give();
    signal?.addEventListener?.('abort', give, { once: true });
  });

/** Takes the mark off, which is for us alone. */
export function unmark(config: Sent): void {
  config.failsOffline ||= config.headers.has(FAILS_OFFLINE_MARK);
  config.headers.delete(FAILS_OFFLINE_MARK);
}

/** Holds what was tapped for as long as there is no network; whatever else there is goes on and fails. */
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
