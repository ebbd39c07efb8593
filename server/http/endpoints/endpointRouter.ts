import { createHash } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { HttpError } from '../../shared/errors';
import { groupBy } from '../../shared/groupBy';
import type { Translate } from '../../shared/i18n/translate';
import { download } from '../download';
import { answerTo, type Endpoint } from './endpoint';
import { type AnsweredFile, mediaTypeOf } from './fileAnswer';

const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * The routes of declared endpoints.
 * @param fromOf the caller's context of a request.
 */
export function endpointRouter<From extends { t: Translate }>(
  endpoints: readonly Endpoint<From>[],
  fromOf: (req: Request, res: Response) => From,
): Router {
  const router = Router();
  for (const endpoint of endpoints) {
    const { method, path, scope, before = [], status = 200, hasEtag } = endpoint;
    router[method](path, scope, ...before, async (req: Request, res: Response) => {
      const { params, query, body } = req;
      const answer = await answerTo(endpoint, fromOf(req, res), { params, query, body });
      if (status === 204) return void res.status(204).end();
      const type = mediaTypeOf(endpoint.answer);
      if (type) return download(res, { ...(answer as AnsweredFile), type });
      const text = JSON.stringify(answer);
      res.set('Cache-Control', hasEtag ? 'private, no-cache' : 'no-store').type('json');
      if (hasEtag) res.set('ETag', etagOf(text));
      if (hasEtag && req.fresh) return void res.status(304).end();
      res.status(status).send(text);
    });
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
