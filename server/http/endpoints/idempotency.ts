/**
 * Idempotency of the public API's writes by the header `Idempotency-Key` (docs/api.md): a request that is sent again
 * takes effect once and gets the answer of its first run.
 *
 * The key is claimed before the effect and the answer is kept after it. A process may die in between: the request is
 * then carried out again with the same ids (`idOf`), so that its records are found instead of made twice.
 */
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { sql } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import { sealFor, unsealFor } from '../../infra/sealing';
import { DomainError, HttpError } from '../../shared/errors';
import { unknownOutcome } from '../../shared/outcome';
import { type ApiEndpoint, answerTo, needsKey, readInput } from './endpoint';
import { type Answered, answered } from './endpointRouter';
import { KEY_HEADER } from './keyHeader';
import { problemOf, textOf } from './problem';

/** How long a key is known. */
export const KEPT_HOURS = 24;
/** Longer than a request takes; after it, another process carries out the request of one that died. */
const LEASE_SECONDS = 60;

/** Refusals that another attempt may not get: their answer is not kept, and the request is carried out again. */
const PASSING: ReadonlySet<number> = new Set([401, 403, 408, 409, 425, 429]);
const isDefinite = (status: number): boolean => status < 500 && !PASSING.has(status);

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The key, with or without the quotes of the header's draft. @throws DomainError idempotency_key_needed */
function keyOf(req: Request): string {
  const sent = req.get(KEY_HEADER) ?? '';
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) throw new DomainError('idempotency_key_needed', { status: 400 });
  return key;
}

type Claim = {
  outcome: 'run' | 'done' | 'under_way' | 'reused';
  id: string;
  turn: number;
  status: number | null;
  answer: string | null;
  wait: number;
};

async function claim(req: Request, { name }: ApiEndpoint, key: string, body: unknown): Promise<Claim> {
  const { tokenId } = req.actor;
  if (!tokenId) throw new HttpError(401);
  const request = {
    ...{ token_id: tokenId, key, operation: name, address: hash(req.originalUrl) },
    ...{ request_hash: hash(JSON.stringify(body ?? null)), lease_seconds: LEASE_SECONDS, kept_hours: KEPT_HOURS },
  };
  const [row] = await sql<Claim>(
    'claim_api_request',
    'select outcome, id, turn, status, answer, wait from claim_api_request($1::jsonb)',
    [JSON.stringify(request)],
  );
  return row!;
}

/** Answers are about people, and may have a secret that is shown once. */
const PURPOSE = 'api answer';

const opened = ({ id, answer }: Pick<Claim, 'id' | 'answer'>) => answer && unsealFor(PURPOSE, answer, id);

/**
 * Keeps a definite answer. A slower process that lost its turn gets the answer that was kept before.
 * @param turn of a refusal, which is kept in its own turn only: a later one may be carrying out the request
 */
async function keep({ id }: Pick<Claim, 'id'>, { status, text }: Answered, turn: number | null): Promise<Answered> {
  const [kept] = await sql<Pick<Claim, 'id' | 'answer'> & { status: number }>(
    'keep_api_answer',
    `update api_requests set status = coalesce(status, $2::int), answer = case when status is null then $3 else answer end
     where id = $1 and ($4::int is null or turn = $4) returning id, status, answer`,
    [id, status, text && sealFor(PURPOSE, text, id), turn],
  );
  // Without a row, the token was deleted meanwhile.
  return kept ? { status: kept.status, text: opened(kept) } : { status, text };
}

const release = ({ id, turn }: Claim) =>
  sql(
    'release_api_request',
    'update api_requests set lease_until = moment() where id = $1 and turn = $2 and status is null',
    [id, turn],
  );

/** Keeps a definite refusal, or lets the request be carried out again. */
async function settleRefusal(req: Request, claimed: Claim, error: unknown): Promise<void> {
  const told = problemOf(req, error);
  if (isDefinite(told.status)) await keep(claimed, { status: told.status, text: textOf(told) }, claimed.turn);
  else await release(claimed);
}

/**
 * Carries out a request of the public API, a write once for each key.
 * @throws DomainError idempotency_key_needed, idempotency_key_reused, request_under_way; as `answerTo`
 */
export async function answerOnce(endpoint: ApiEndpoint, req: Request): Promise<Answered> {
  const { params, query, body } = req;
  if (!needsKey(endpoint)) return answered(endpoint, await answerTo(endpoint, req, { params, query, body }));
  const key = keyOf(req);
  const input = await readInput(endpoint, req, { params, query, body });
  const claimed = await claim(req, endpoint, key, input.body);
  switch (claimed.outcome) {
    case 'done':
      return { status: claimed.status!, text: opened(claimed), isReplay: true };
    case 'reused':
      throw new DomainError('idempotency_key_reused', { status: 422 });
    case 'under_way':
      throw new DomainError('request_under_way', { retryAfterSeconds: claimed.wait });
    case 'run':
      break;
    default:
      unknownOutcome(claimed.outcome);
  }
  try {
    const idOf = (purpose: string) => namedUuid(claimed.id, ' ', purpose);
    return await keep(claimed, answered(endpoint, await endpoint.handle(req, { ...input, idOf })), null);
  } catch (error) {
    // If the database is away, the lease ends by itself.
    await settleRefusal(req, claimed, error).catch(() => undefined);
    throw error;
  }
}
