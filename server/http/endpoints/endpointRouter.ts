import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { HttpError } from '../../shared/errors';
import { groupBy } from '../../shared/groupBy';
import type { Translate } from '../../shared/i18n/translate';
import { type Download, download } from '../download';
import { answerTo, type Endpoint } from './endpoint';
import { type AnsweredFile, mediaTypeOf } from './fileAnswer';
import { PROBLEM_TYPE } from './problem';

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/** An answer ready to send. */
export type Answered = { status: number; text: string | null; file?: Download; isReplay?: boolean };
type Answering<From> = (endpoint: Endpoint<From>, from: From, req: Request) => Promise<Answered>;

/** The answer with its status; 204 has no body. A file is not kept for a key: only reads answer with one. */
export function answered(
  { status = 200, answer: schema }: Pick<Endpoint<never>, 'status' | 'answer'>,
  answer: unknown,
): Answered {
  const type = mediaTypeOf(schema);
  if (type) return { status, text: null, file: { ...(answer as AnsweredFile), type } };
  return { status, text: status === 204 ? null : JSON.stringify(answer) };
}

const justAnswer = async <From extends { t: Translate }>(
  endpoint: Endpoint<From>,
  from: From,
  { params, query, body }: Request,
): Promise<Answered> => answered(endpoint, await answerTo(endpoint, from, { params, query, body }));

/**
 * The routes of declared endpoints.
 * @param fromOf the caller's context of a request
 * @param answering how a request is carried out
 */
export function endpointRouter<From extends { t: Translate }>(
  endpoints: readonly Endpoint<From>[],
  fromOf: (req: Request, res: Response) => From,
  answering: Answering<From> = justAnswer,
): Router {
  const router = Router();
  for (const endpoint of endpoints) {
    const { method, path, scope, before = [], hasEtag } = endpoint;
    const answer = async (req: Request, res: Response) => {
      const { status, text, file, isReplay } = await answering(endpoint, fromOf(req, res), req);
      if (isReplay) res.set('Idempotency-Replayed', 'true');
      if (file) return download(res, file);
      if (text === null) return void res.status(status).end();
      res.set('Cache-Control', hasEtag ? 'private, no-cache' : 'no-store');
      res.type(status < 400 ? 'json' : PROBLEM_TYPE);
      if (hasEtag) res.set('ETag', etagOf(text));
      if (hasEtag && req.fresh) return void res.status(304).end();
      res.status(status).send(text);
    };
    // Walkers of the routers read how an endpoint handles its input.
    router[method](path, scope, ...before, Object.assign(answer, { endpoint }));
  }
  return router;
}

/** Answers 405 with `Allow` where an address exists for another method. */
export function otherMethods(endpoints: readonly Endpoint<never>[]): Router {
  const router = Router();
  for (const [path, declared] of groupBy(endpoints, (endpoint) => endpoint.path))
    router.all(path, (_req, res) => {
      res.set('Allow', declared.map(({ method }) => method.toUpperCase()).join(', '));
      throw new HttpError(405);
    });
  return router;
}
