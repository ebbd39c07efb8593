import { useSyncExternalStore } from 'react';
import { onIdle } from '@/lib/idle';

/**
 * The live connection for pages: a state, a socket id, and subscriptions by channel name. The library behind it
 * (`lib/echo.ts`) is loaded when the first page subscribes, once the browser is idle.
 */
export type LiveState = 'connecting' | 'connected' | 'unavailable';
export type ChannelKind = 'public' | 'private' | 'presence';
export type Subscription = {
  leave: () => void;
  /** Sends a client event to the other members; on presence channels only. */
  whisper: (event: string, payload: object) => void;
};

type Echo = typeof import('./echo');

let state: LiveState = 'connecting';
let wanted = false;
let echo: Echo | undefined;
let loading: Promise<Echo> | undefined;
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Settings in the document; without them there is no live connection, and pages poll. */
export const liveSettings = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="live"]')?.content || null;

/** The connection's id, sent with every request so that a sender does not receive its own broadcasts. */
export const socketId = (): string | undefined => echo?.socketId();

/** Reconnects with the current session. */
export const reconnectLive = (): void => echo?.reconnect();

function load(): Promise<Echo> {
  loading ??= new Promise<Echo>((resolve, reject) => {
    onIdle(() => {
      import('./echo').then(resolve, reject);
    });
  });
  return loading;
}

/** Connects and returns the connection; undefined if it is not configured or cannot load. */
export async function connectLive(): Promise<Echo | undefined> {
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  if (!liveSettings()) {
    setLiveState('unavailable');
    return undefined;
  }
  try {
    echo = await load();
    return echo;
  } catch {
    loading = undefined;
    setLiveState('unavailable');
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of the live connection; in every state other than `connected` pages poll. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => 'connecting',
  );

/** True when a page relies on live events and the connection is lost. */
export const useLiveLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted && state === 'unavailable' && liveSettings() !== null,
    () => false,
  );
