/**
 * Idempotency by ids that clients choose: a repeated request takes effect once. An id belongs to one route, one URL,
 * one person and one content (`client_ids`): it is bound before the request takes effect, and any other request with it
 * is refused.
 */
import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { z } from 'zod';
import { sql } from '../infra/db';
import { doerOf } from '../shared/actor';
import { plainPath } from './refusals';
import { validate } from './validate';

declare global {
  namespace Express {
    interface Request {
      /** Client ids bound by this request. */
      boundIds?: string[];
    }
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Excludes proofs from the content: a PIN is too short to store even as a hash, and a grant is renewed while a sale
 * waits.
 */
const PROOFS = new Set(['pin', 'grant']);
const withoutProofs = (key: string, value: unknown) => (PROOFS.has(key) ? undefined : value);

/**
 * Binds an id to the request whose input was read. URLs may contain secrets, so only their hash is stored.
 * @throws the database's error AF010, answered with `id_taken` (409), where the id belongs to another request
 */
export async function once(req: Request, id: string, input: unknown): Promise<void> {
  const use = {
    id,
    kind: `${req.method} ${plainPath(req)}`,
    record: hash(req.originalUrl.split('?', 1)[0]!),
    actor: doerOf(req.actor) ?? 'guest',
    request: hash(JSON.stringify(input, withoutProofs)),
  };
  await sql('claim_client_id', 'select claim_client_id($1::jsonb)', [JSON.stringify(use)]);
  req.boundIds = [...(req.boundIds ?? []), id];
}

/** Binds the ids of the parts of a request, each with its own content and its parent record. @throws as `once` */
export async function onceEach(req: Request, parts: readonly { id: string }[], record: string | null): Promise<void> {
  for (const part of parts) await once(req, part.id, { record, part });
}

/**
 * Same as `validate`, for a request with a client id.
 * @param idOf where its id is; null for a request that has none
 * @throws ValidationError; as `once`
 */
export async function validateOnce<S extends z.ZodType>(
  req: Request,
  schema: S,
  idOf: (input: z.output<S>) => string | null = (input) => (input as { id: string }).id,
): Promise<z.output<S>> {
  const input = validate(req, schema);
  const id = idOf(input);
  if (id !== null) await once(req, id, input);
  return input;
}

/** Releases the ids of a refused request: it may be corrected and sent with the same id. */
export async function releaseIds(req: Request): Promise<void> {
  const ids = req.boundIds;
  if (!ids?.length) return;
  req.boundIds = [];
  await sql('release_client_ids', 'select release_client_ids($1::uuid[])', [ids]);
}
