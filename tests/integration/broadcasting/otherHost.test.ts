/** Pages of an installation whose live connections are on another host: they may connect there, and nowhere else. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';

const app = runApp({
  BROADCAST_CONNECTION: 'pusher',
  PUSHER_HOST: 'live.example',
  PUSHER_PORT: '6001',
  PUSHER_SCHEME: 'https',
  PUSHER_APP_SECRET: 'a secret that both share',
});

it('are told the host and get a ticket of their session', async () => {
  const { text, headers } = await app.newClient().get(paths.home());
  const policy = headers.get('Content-Security-Policy')!.split('; ');
  const [, ...sources] = policy.find((it) => it.startsWith('connect-src'))!.split(' ');
  // The last two are those of the development server, which tests name and do not start.
  expect(sources).toEqual([`'self'`, 'wss://live.example:6001', 'http://localhost:5173', 'ws://localhost:5173']);
  const [, content] = /<meta name="live" content="([^"]*)"/.exec(text) ?? [];
  expect(JSON.parse(content!.replaceAll('&quot;', '"'))).toEqual({
    key: 'aforo-key',
    host: 'live.example',
    port: 6001,
    tls: true,
    cluster: 'mt1',
    signIn: true,
    ticket: expect.stringMatching(/^[\w-]{22}\.\w+\.[0-9a-f]{64}$/),
  });
});
