import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hmacHex, signUser } from '../../../server/infra/pusher/signatures';
import { app, join, raw, sdk, startLive } from './liveServer';
import { signedCall as call } from './signedCall';

const EVENTS = `/apps/${app.id}/events`;
const body = JSON.stringify({ name: 'news', data: '{}', channels: ['a'] });

describe('signatures', () => {
  const stale = String(Math.floor(Date.now() / 1_000) - 700);
  const ahead = String(Math.floor(Date.now() / 1_000) + 700);

  test.each([
    ['another key', { query: { auth_key: 'other' } }],
    ['another version', { query: { auth_version: '2.0' } }],
    ['a timestamp of ten minutes ago', { query: { auth_timestamp: stale } }],
    ['a timestamp ten minutes ahead', { query: { auth_timestamp: ahead } }],
    ['a timestamp with a fraction', { query: { auth_timestamp: `${Math.floor(Date.now() / 1_000)}.5` } }],
    ['no timestamp', { query: { auth_timestamp: '' } }],
    ['the digest of another body', { query: { body_md5: createHash('md5').update('other').digest('hex') } }],
    ['an empty digest', { query: { body_md5: '' } }],
    ['a parameter added', { more: '&info=user_count' }],
    ['a parameter repeated', { more: '&auth_version=1.0' }],
    ['a parameter repeated in capitals', { more: '&AUTH_VERSION=1.0' }],
  ])('%s: 401 and nothing published', async (_case, wrong) => {
    const { port } = await startLive();
    const one = await raw(port);
    await join(one, 'a');
    expect((await call(port, { path: EVENTS, body, ...wrong })).status).toBe(401);
    await one.settle();
    expect(one.frames.filter(({ event: name }) => name === 'news')).toEqual([]);
  });

  test('a body without its digest is refused although the signature fits', async () => {
    const { port } = await startLive();
    const query = `auth_key=${app.key}&auth_timestamp=${Math.floor(Date.now() / 1_000)}&auth_version=1.0`;
    const signature = hmacHex(app.secret, `POST\n${EVENTS}\n${query}`);
    const url = `http://127.0.0.1:${port}${EVENTS}?${query}&auth_signature=${signature}`;
    expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  });

  test('names of parameters count in any case', async () => {
    const { port } = await startLive();
    const query = { AUTH_KEY: app.key, auth_key: '' };
    expect((await call(port, { path: EVENTS, body, query })).status).toBe(401);
    expect((await upperCased(port)).status).toBe(200);
  });

  test('the official SDK with another secret or key is refused', async () => {
    const { port } = await startLive();
    await expect(sdk(port, { secret: 'wrong' }).trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 });
    await expect(sdk(port, { key: 'wrong' }).trigger('a', 'news', {})).rejects.toMatchObject({ status: 401 });
  });

  test('a path signed as written and sent encoded is accepted, any other is not', async () => {
    const { port } = await startLive();
    const one = await raw(port);
    one.say({ event: 'pusher:signin', data: signUser({ ...app, socketId: one.socketId, user: { id: 'a b' } }) });
    await one.take('pusher:signin_success');
    await sdk(port).terminateUserConnections('a b');
    expect((await one.closed).code).toBe(4009);
    const path = `/apps/${app.id}/users/%E0%A4%A/terminate_connections`;
    expect((await call(port, { path, body: '{}' })).status).toBe(200);
  });
});

/** Like `call`, with all query names in capitals. */
async function upperCased(port: number) {
  const query = `auth_key=${app.key}&auth_timestamp=${Math.floor(Date.now() / 1_000)}&auth_version=1.0`;
  const path = `/apps/${app.id}/channels`;
  const signature = hmacHex(app.secret, `GET\n${path}\n${query}`);
  const sent = `${query}&auth_signature=${signature}`.replace(
    /(^|&)([a-z_]+)=/g,
    (_all, and, name) => `${and}${name.toUpperCase()}=`,
  );
  return fetch(`http://127.0.0.1:${port}${path}?${sent}`);
}
