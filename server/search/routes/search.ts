import { type Request, type Response, Router } from 'express';
import { signedIn, userOf } from '../../http/authorize';
import { forbidden } from '../../shared/errors';
import { search as findHits } from '../queries/search';

const MIN = 2;
const MAX = 100;

export const search = Router();

search.get('/', signedIn, find);

/** What was found, as JSON; too little to look for finds nothing. @throws HttpError 403 for customers */
async function find(req: Request, res: Response): Promise<void> {
  if (!userOf(req).isStaff) throw forbidden();
  const q = typeof req.query.q === 'string' ? req.query.q.trim().slice(0, MAX) : '';
  res.set('Cache-Control', 'no-store').json({ hits: q.length < MIN ? [] : await findHits(req.actor, q, req.locale) });
}
