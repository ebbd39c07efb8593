import { DOMAINS } from '../../../server/domains';
import type { Domain } from '../../../server/http/domain';
import { problem } from '../../../server/http/endpoints/problem';
import { SYSTEM } from '../../../server/shared/actor';
import { API_SCOPE_NAMES, type ApiScope } from '../../../server/shared/apiScopes';
import { uuidv7 } from '../../../server/shared/uuid';
import { createAccessToken } from '../../../server/users/profile/accessTokens';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';

export const endpoints = (DOMAINS as readonly Domain[]).flatMap((domain) => domain.endpoints ?? []);

type TokenOf = { scopes?: readonly ApiScope[]; venueIds?: readonly string[] | null };

export const programOf = async (
  app: TestApp,
  userId: string,
  { scopes = API_SCOPE_NAMES, venueIds = null }: TokenOf = {},
): Promise<Client> => {
  const bearer = await createAccessToken(userId, { name: 'test', days: null, scopes, venueIds, from: SYSTEM });
  return app.newClient({ bearer });
};

export const get = (program: Client, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  program.json('GET', `/api/v1${path}`, undefined, { headers });

/** The answer, after a check that it has exactly the fields that the document states. */
export async function checked<T>(name: string, answer: Promise<Answer>): Promise<T> {
  const endpoint = endpoints.find((each) => each.name === name);
  if (!endpoint) throw new Error(`no endpoint ${name}`);
  const { status, ...told } = await answer;
  if (status !== (endpoint.status ?? 200)) throw new Error(`${name}: ${status} ${told.text}`);
  return endpoint.answer.parse(told.json()) as T;
}

type Written = { key?: string; locale?: string };

/** A write with a new Idempotency-Key, or the given one. */
export const write = (
  program: Client,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  { key = uuidv7(), locale = 'en' }: Written = {},
): Promise<Answer> =>
  program.json(method, `/api/v1${path}`, body, { headers: { 'Idempotency-Key': key, 'Accept-Language': locale } });

export type Refusal = { status: number; code: string; errors?: Record<string, string> };

/** Status, code and fields of a refusal, after a check that it is a problem of RFC 9457. */
export async function refusalOf(answer: Promise<Answer>): Promise<Refusal> {
  const { status, headers, ...told } = await answer;
  if (!headers.get('Content-Type')?.startsWith('application/problem+json')) throw new Error(`${status} ${told.text}`);
  const { code, errors } = problem.parse(told.json());
  return { status, code, ...(errors ? { errors } : {}) };
}
