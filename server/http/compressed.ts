import compression from 'compression';
import type { RequestHandler } from 'express';

/** Compresses answers for those who can read them so; for the others nothing is put around the response. */
export function compressed(): RequestHandler {
  const compress = compression();
  return (req, res, next) => {
    if (req.headers['accept-encoding']) return compress(req, res, next);
    const varied = res.getHeader('Vary');
    res.setHeader('Vary', varied ? `${varied}, Accept-Encoding` : 'Accept-Encoding');
    next();
  };
}
