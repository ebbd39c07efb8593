import { createHash } from 'node:crypto';
import { hmacHex } from '../../../server/infra/pusher/signatures';
import { app } from './liveServer';

type Call = { method?: string; path: string; body?: string; query?: Record<string, string>; more?: string };

/** Calls the API with its own signature; `query` replaces signed parameters, `more` is added unsigned. */
export async function signedCall(port: number, { method = 'POST', path, body = '', query = {}, more = '' }: Call) {
  const parameters: Record<string, string> = {
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1_000)),
    auth_version: '1.0',
    ...(body !== '' && { body_md5: createHash('md5').update(body).digest('hex') }),
    ...query,
  };
  const names = Object.keys(parameters).sort();
  const signed = names.map((name) => `${name.toLowerCase()}=${parameters[name]}`).join('&');
  const signature = hmacHex(app.secret, `${method}\n${path}\n${signed}`);
  const sent = names.map((name) => `${name}=${encodeURIComponent(parameters[name]!)}`).join('&');
  const url = `http://127.0.0.1:${port}${path}?${sent}&auth_signature=${signature}${more}`;
  const response = await fetch(url, { method, ...(body !== '' && { body }) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
