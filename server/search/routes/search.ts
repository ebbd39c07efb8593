import { type Request, type Response, Router } from 'express';
import { staffOnly } from '../../http/authorize';
import { storable } from '../../shared/requestParts';
import { search as findHits } from '../queries/search';

const MIN = 2;
const MAX = 100;

export const search = Router();

search.get('/', staffOnly, find);

/** Results as JSON; empty for too short texts. */
async function find(req: Request, res: Response): Promise<void> {
  const q = typeof req.query.q === 'string' ? storable(req.query.q).trim().slice(0, MAX) : '';
  res.set('Cache-Control', 'no-store').json({ hits: q.length < MIN ? [] : await findHits(req.actor, q, req.locale) });
}
