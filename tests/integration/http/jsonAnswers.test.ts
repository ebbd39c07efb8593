/** A JSON response has the right type and exact length under any encoding. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, signInAs } from '../users/people';

const NAME = 'Zoë Łukasz 🎟 '.repeat(40).trim();

const app = runApp();
let somebody: Client;

beforeAll(async () => {
  const { id, email } = await makeUser('administrator');
  somebody = await signInAs(app, email);
  await prisma.user.update({ where: { id }, data: { name: NAME } });
});

/** The raw response to a program that requests its own account. */
const ask = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const options = { method, headers: { Accept: 'application/json', Cookie: somebody.cookies.header(), ...headers } };
    request(new URL('/api/me', app.url), options, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => resolve({ headers: res.headers, bytes: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

it('in letters of all alphabets', async () => {
  const { headers, bytes } = await ask('GET');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['content-length']).toBe(String(bytes.length));
  expect(JSON.parse(bytes.toString())).toMatchObject({ user: { name: NAME, isStaff: true }, via: 'session' });
});

it('without its body for who asks only for the head', async () => {
  const whole = await ask('GET');
  const { headers, bytes } = await ask('HEAD');
  expect(bytes).toHaveLength(0);
  expect(headers['content-length']).toBe(whole.headers['content-length']);
});

it('compressed for who can read that, then without the length of the whole', async () => {
  const whole = await ask('GET');
  const { headers, bytes } = await ask('GET', { 'Accept-Encoding': 'gzip' });
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-8' });
  expect(headers['content-length']).not.toBe(whole.headers['content-length']);
  expect(gunzipSync(bytes).toString()).toBe(whole.bytes.toString());
});
