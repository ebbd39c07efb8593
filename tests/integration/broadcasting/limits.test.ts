/** Permitted live connections to an installation, and their limit by network. */
import { expect, it } from 'vitest';
import { runApp } from '../../support/app';
import { raw } from '../broadcast/liveServer';

const app = runApp({ LIVE_CONNECTIONS_PER_NETWORK: '2', LIVE_CONNECTIONS: '3', TRUST_PROXY: '1' });

const from = (address: string, origin = app.url) =>
  raw(Number(new URL(app.url).port), `/app/${app.env.PUSHER_APP_KEY}?protocol=7`, {
    origin,
    'x-forwarded-for': address,
  });

it('lets in its own pages alone, so many of a network and so many in all', async () => {
  expect((await (await from('203.0.113.1', 'https://evil.example')).closed).code).toBe(4009);
  expect((await from('203.0.113.1')).socketId).not.toBe('');
  expect((await from('203.0.113.1')).socketId).not.toBe('');
  expect((await (await from('203.0.113.1')).closed).code).toBe(4100);
  expect((await from('203.0.113.2')).socketId).not.toBe('');
  expect((await (await from('203.0.113.3')).closed).code).toBe(4100);
});
