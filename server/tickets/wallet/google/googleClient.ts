/** Google Wallet REST client as a service account: hourly token and requests. */
import { importPKCS8, SignJWT } from 'jose';
import { env } from '../../../infra/runtime';
import { WalletAway } from '../wallet';

const TOKEN_URL = 'https://oauth2.googleapis.com/token';
const API = 'https://walletobjects.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const PATIENCE_MS = 10_000;
/** Renewed early, so that no token expires during a request. */
const SPARE_MS = 60_000;

export type Account = { account: string; privateKey: string };
export type Answer = { status: number; body: Record<string, unknown> };

let kept: (Account & { token: string; until: number }) | null = null;

const tokenUrl = (): string => (env().GOOGLE_WALLET_URL ? `${env().GOOGLE_WALLET_URL}/token` : TOKEN_URL);

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = await answer.text();
    return { status: answer.status, body: asObject(text) };
  } catch (error) {
    if (error instanceof WalletAway) throw error;
    throw new WalletAway({ kind: 'unreachable' });
  }
}

function asObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Signs as the service account. */
export async function signed({ account, privateKey }: Account, claims: Record<string, unknown>, audience: string) {
  const key = await importPKCS8(privateKey, 'RS256');
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience(audience)
    .setIssuedAt()
    .sign(key);
}

async function accessToken(account: Account): Promise<string> {
  const isKept = kept && kept.account === account.account && kept.privateKey === account.privateKey;
  if (kept && isKept && kept.until > Date.now()) return kept.token;
  const seconds = Math.floor(Date.now() / 1000);
  const assertion = await signed(account, { scope: SCOPE, exp: seconds + 3600 }, TOKEN_URL);
  const { status, body } = await ask(tokenUrl(), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
  });
  if (status === 400 || status === 401) throw new WalletAway({ kind: 'key_unknown' });
  if (status !== 200 || typeof body.access_token !== 'string') throw refusal({ status, body });
  kept = { ...account, token: body.access_token, until: Date.now() + Number(body.expires_in ?? 0) * 1000 - SPARE_MS };
  return kept.token;
}

export function refusal({ status, body }: Answer): WalletAway {
  if (status === 401) return new WalletAway({ kind: 'key_unknown' });
  if (status === 403) return new WalletAway({ kind: 'not_allowed' });
  const message = (body.error as { message?: unknown } | undefined)?.message;
  return new WalletAway({
    kind: 'refused',
    code: `${status}${typeof message === 'string' ? ` ${message.slice(0, 200)}` : ''}`,
  });
}

/** @throws WalletAway if Google cannot be reached or refuses our account; the caller checks all other answers. */
export async function callGoogle(account: Account, method: string, path: string, body?: object): Promise<Answer> {
  const token = await accessToken(account);
  const answer = await ask(`${env().GOOGLE_WALLET_URL ?? API}/walletobjects/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status === 401) kept = null;
  return answer;
}
