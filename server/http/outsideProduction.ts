import type { RequestHandler } from 'express';
import { env } from '../infra/runtime';
import { notFound } from '../shared/errors';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/** Admits developers on this machine only: others, and production, get 404. */
export const outsideProduction: RequestHandler = (req, _res, next) => {
  const isHere = [req.ip, req.socket.remoteAddress].every((address) => LOOPBACK.test(address ?? ''));
  if (env().NODE_ENV === 'production' || !isHere) throw notFound();
  next();
};
