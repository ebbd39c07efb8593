/** The process's configuration and broadcaster, set once at the start. */
import type { Broadcaster } from './broadcaster/broadcaster';
import type { Env } from './env';

let current: { env: Env; broadcaster: Broadcaster } | null = null;

export const setRuntime = (runtime: { env: Env; broadcaster: Broadcaster }): void => {
  current = runtime;
};

function running() {
  if (!current) throw new Error('the application is not started');
  return current;
}

/** The configuration. @throws Error before the start. */
export const env = (): Env => running().env;
/** Publishes live events. Other code uses it only through the outbox's listeners. */
export const broadcaster = (): Broadcaster => running().broadcaster;
/** An absolute URL of this site, for emails, codes and providers; never derived from a request's Host. */
export const absoluteUrl = (path: string): string => `${env().APP_URL}${path}`;

let listeningPort: number | null = null;
/** Sets the port on which the server listens. */
export const setListeningPort = (port: number): void => {
  listeningPort = port;
};

/** A URL for calls of this process to itself, bypassing any proxy. */
export function internalUrl(path: string): string {
  const { HOST, PORT } = env();
  const host = /^(0\.0\.0\.0|::|)$/.test(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort ?? PORT}${path}`;
}
