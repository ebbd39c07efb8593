/**
 * Signatures of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body`, in base64
 * after `v1,`. During a rotation each request has a signature of either secret.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { keyFor } from '../../infra/sealing';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

const secretOf = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`;

export const newSecret = (): string => secretOf(randomBytes(SECRET_BYTES));

/** A new secret for a request: the same one each time that the request is sent. */
export const secretFor = (request: string): string =>
  secretOf(hmacOf(keyFor('webhook secret of a request'), Buffer.from(request)));

/** HMAC-SHA256 of exactly these bytes. */
export const hmacOf = (key: Buffer, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest();

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** @param at time of the attempt */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${hmacOf(keyOf(secret), signed).toString('base64')}`).join(' '),
  };
}
