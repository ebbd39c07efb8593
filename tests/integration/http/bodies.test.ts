/** Request bodies are read completely, with any encoding and in any number of chunks. */
import { randomUUID } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { makeUser, signInAs } from '../users/people';

const JSON_TYPE = 'application/json';
const CODE = 'café €3 🎟';

const app = runApp();
let validator: Client;

beforeAll(async () => {
  const { email } = await makeUser('validator');
  validator = await signInAs(app, email);
  await validator.get(paths.validations.redeem());
});

const scanOf = (nonce: string): Buffer =>
  Buffer.from(JSON.stringify({ nonce, code: CODE, scannedAt: new Date().toISOString() }));

/** A scan like the gate's script sends it, with the body still to come. */
const begin = (headers: Record<string, string | number>): ClientRequest =>
  request(new URL(paths.validations.scans(), app.url), {
    method: 'POST',
    headers: {
      Accept: JSON_TYPE,
      'Content-Type': JSON_TYPE,
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(validator.cookies.get('XSRF-TOKEN') ?? ''),
      Cookie: validator.cookies.header(),
      ...headers,
    },
  });

const answered = (sent: ClientRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode!)));
    sent.on('error', reject);
  });

/** Sends the whole body, with its length unless the headers say otherwise. @returns the status */
const post = (body: Buffer | string, headers: Record<string, string> = {}): Promise<number> => {
  const sent = begin(headers);
  sent.end(body);
  return answered(sent);
};

const recorded = async (nonce: string) => (await prisma.validation.findUnique({ where: { nonce } }))?.code ?? null;

it('of a file is taken in from staff alone', async () => {
  const large = { rows: 'x'.repeat(200_000) };
  expect((await app.newClient().json('POST', '/any/imports', large)).status).toBe(413);
  expect((await validator.json('POST', '/any/imports', large)).status).toBe(404);
});

describe('JSON', () => {
  it.each([
    ['as it is', {}, (body: Buffer) => body],
    ['with its alphabet', { 'Content-Type': 'application/json; charset=utf-8' }, (body: Buffer) => body],
    ['in capitals', { 'Content-Type': 'Application/JSON;charset=UTF-8' }, (body: Buffer) => body],
    ['without a length', { 'Transfer-Encoding': 'chunked' }, (body: Buffer) => body],
    ['with a mark of its byte order', {}, (body: Buffer) => Buffer.concat([Buffer.from('\uFEFF'), body])],
    ['compressed', { 'Content-Encoding': 'gzip' }, gzipSync],
    [
      'in another alphabet',
      { 'Content-Type': 'application/json; charset=utf-16le' },
      (body: Buffer) => Buffer.from(body.toString(), 'utf16le'),
    ],
  ])('is read %s', async (_how, headers, pack) => {
    const nonce = randomUUID();
    expect(await post(pack(scanOf(nonce)), headers)).toBe(200);
    expect(await recorded(nonce)).toBe(CODE);
  });

  it('is read byte by byte, letters of several bytes among them', async () => {
    const nonce = randomUUID();
    const body = scanOf(nonce);
    const sent = begin({ 'Content-Length': body.length });
    sent.setNoDelay(true);
    for (const byte of body) {
      sent.write(Buffer.of(byte));
      await pause(1);
    }
    sent.end();
    expect(await answered(sent)).toBe(200);
    expect(await recorded(nonce)).toBe(CODE);
  });

  it('that breaks off does nothing, and the next one is read', async () => {
    const nonce = randomUUID();
    const body = scanOf(nonce);
    const broken = begin({ 'Content-Length': body.length });
    const outcome = answered(broken).catch((error: NodeJS.ErrnoException) => error.code);
    broken.write(body.subarray(0, body.length - 1));
    await pause(50);
    broken.destroy(Object.assign(new Error('gone'), { code: 'GONE' }));
    expect(await outcome).toBe('GONE');
    expect(await recorded(nonce)).toBeNull();
    expect(await post(body)).toBe(200);
    expect(await prisma.validation.count({ where: { nonce } })).toBe(1);
  });

  it.each(['null', '7', 'true', '"text"', '', '{"nonce":', '\uFEFF'])(
    'that says nothing of a scan is refused: %j',
    async (text) => {
      const before = await prisma.validation.count();
      expect(await post(text)).toBe(422);
      expect(await prisma.validation.count()).toBe(before);
    },
  );
});
