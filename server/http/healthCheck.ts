import type { RequestHandler } from 'express';
import { sql } from '../infra/db';

/** `/up` for balancers: whether the database answers. */
export const healthCheck: RequestHandler = async (_req, res) => {
  // Tables that every page reads: a damaged database may still answer queries that need none of them.
  const isUp = await sql(
    'up',
    'select exists (select from settings), exists (select from events), exists (select from sessions)',
  ).then(
    () => true,
    () => false,
  );
  res
    .status(isUp ? 200 : 503)
    .type('text')
    .send(isUp ? 'up' : 'the database does not answer');
};
