import type { RequestHandler } from 'express';
import { env } from '../infra/runtime';
import { notFound } from '../shared/errors';

/** What only developers need: in production there is nothing at its address. */
export const outsideProduction: RequestHandler = (_req, _res, next) => {
  if (env().NODE_ENV === 'production') throw notFound();
  next();
};
