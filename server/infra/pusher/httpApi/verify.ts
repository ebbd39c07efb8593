/** Authenticates callers of the HTTP API by a signature with the application's secret, valid for ten minutes. */
import { createHash } from 'node:crypto';
import { hmacHex, isEqualInConstantTime, type PusherApp } from '../signatures';
import { Refusal } from './refusal';

/** The raw request, before any decoding. */
export type SignedRequest = { method: string; path: string; query: string; body: Buffer };

const MAX_AGE_SECONDS = 600;

/**
 * Checks key, version, age, body and signature, in this order.
 * @returns the query's parameters, names in lower case.
 * @throws Refusal 401
 */
export function verify(app: PusherApp, request: SignedRequest, now = Date.now()): Map<string, string> {
  const parameters = readQuery(request.query);
  const signature = parameters.get('auth_signature') ?? '';
  const timestamp = parameters.get('auth_timestamp') ?? '';
  if (parameters.get('auth_key') !== app.key) throw refused('Unknown auth_key');
  if (parameters.get('auth_version') !== '1.0') throw refused('auth_version must be 1.0');
  if (!/^\d{1,12}$/.test(timestamp)) throw refused('auth_timestamp must be an integer');
  if (Math.abs(now / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) {
    throw refused(`auth_timestamp must be within ${MAX_AGE_SECONDS} seconds of the server's time`);
  }
  if (!bodyMatches(request.body, parameters.get('body_md5'))) throw refused('body_md5 does not match the body');
  const signed = signedQuery(parameters);
  const matches = spellings(request.path).some((path) =>
    isEqualInConstantTime(signature, hmacHex(app.secret, `${request.method}\n${path}\n${signed}`)),
  );
  if (!matches) throw refused('Invalid signature');
  return parameters;
}

const refused = (message: string) => new Refusal(401, message);

/** Refuses a duplicate parameter, since it is ambiguous which one was signed. */
function readQuery(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = decoded(pair.slice(0, at)).toLowerCase();
    if (parameters.has(name)) throw refused(`Repeated parameter: ${name}`);
    parameters.set(name, decoded(pair.slice(at + 1)));
  }
  return parameters;
}

/** The digest is of the received bytes: the parameter alone proves nothing about them. */
function bodyMatches(body: Buffer, md5: string | undefined): boolean {
  if (md5 === undefined) return body.length === 0;
  return isEqualInConstantTime(md5, createHash('md5').update(body).digest('hex'));
}

function signedQuery(parameters: Map<string, string>): string {
  const names = [...parameters.keys()].filter((name) => name !== 'auth_signature').sort();
  return names.map((name) => `${name}=${parameters.get(name)}`).join('&');
}

/** SDKs sign the unencoded path and send it percent-encoded. */
const spellings = (path: string): string[] => [...new Set([path, decoded(path)])];

/** Percent-decoded, or unchanged if that fails. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
