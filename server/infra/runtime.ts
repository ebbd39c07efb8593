/** The process's configuration and broadcaster, given once at the start and read by all that need them. */
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
/** Publishes live events. Product code reaches it through the outbox's listeners only. */
export const broadcaster = (): Broadcaster => running().broadcaster;
/** An absolute URL of ours, for mails, codes and providers; never made from a request's Host. */
export const absoluteUrl = (path: string): string => `${env().APP_URL}${path}`;

let listeningPort: number | null = null;
/** Says on which port the server listens, once it does. */
export const setListeningPort = (port: number): void => {
  listeningPort = port;
};

/** A URL of ours for calls that this process makes to itself, past whatever stands in front of it. */
export function internalUrl(path: string): string {
  const { HOST, PORT } = env();
  const host = /^(0\.0\.0\.0|::|)$/.test(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${listeningPort ?? PORT}${path}`;
}
