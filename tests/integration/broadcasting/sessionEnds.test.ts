/** After signing out, or being signed out, a user receives no events of signed-in channels. */
import PusherClient from 'pusher-js';
import { expect, it, onTestFinished } from 'vitest';
import { sql } from '../../../server/infra/db';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { createUser } from '../../../server/users';
import { openApp } from '../../support/app';
import type { Client } from '../../support/client';

const app = await openApp();

const PASSWORD = 'a lantern in the crypt';
const EMAIL = 'live@aforo.test';
await createUser({ name: 'Live', email: EMAIL, password: PASSWORD, roles: ['manager'], emailVerified: true });

type Ears = { closed: Promise<unknown>; refused: Promise<unknown> };

/** Listens to the dashboard as the browser does, with the client's cookies. */
async function listen(client: Client): Promise<Ears> {
  const pusher = new PusherClient('aforo-key', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(app.url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: async ({ socketId, channelName }, done) => {
        const answer = await client.raw(paths.broadcasting.auth(), {
          method: 'POST',
          body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
          headers: { 'X-CSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN')!) },
        });
        if (answer.status === 200) done(null, answer.json<{ auth: string }>());
        else done(new Error(String(answer.status)), null);
      },
    },
  });
  onTestFinished(() => pusher.disconnect());
  const channel = pusher.subscribe(channels.dashboard());
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  return {
    closed: new Promise<void>((resolve) =>
      pusher.connection.bind('state_change', ({ current }: { current: string }) => {
        if (current !== 'connected') resolve();
      }),
    ),
    refused: new Promise((resolve) => channel.bind('pusher:subscription_error', resolve)),
  };
}

async function signIn(): Promise<Client> {
  const client = app.newClient();
  await client.get(paths.auth.login());
  const answer = await client.json('POST', paths.auth.login(), { email: EMAIL, password: PASSWORD });
  expect(answer.status).toBeLessThan(400);
  return client;
}

it('after signing out', async () => {
  const client = await signIn();
  const ears = await listen(client);
  expect((await client.json('POST', paths.auth.logout(), {})).status).toBeLessThan(400);
  await ears.closed;
  await ears.refused;
});

it('after the session was taken away elsewhere', async () => {
  const client = await signIn();
  const ears = await listen(client);
  await sql('test_end_sessions', 'delete from sessions where user_id is not null');
  await ears.closed;
  await ears.refused;
});
