import { readdirSync } from 'node:fs';
import express, { type RequestHandler } from 'express';

const FOLDER = 'public';
/** A worker that is cached cannot be replaced. */
const WORKER = '/sw.js';

/** Serves what lies in public/. What else is asked for costs no look at the disk. */
export function publicFiles(): RequestHandler {
  const names = new Set(readdirSync(FOLDER));
  const serve = express.static(FOLDER, { index: false, maxAge: '1h' });
  const serveFresh = express.static(FOLDER, {
    index: false,
    cacheControl: false,
    setHeaders: (res) => res.setHeader('Cache-Control', 'no-cache'),
  });
  return (req, res, next) => {
    const name = req.path.split('/', 2)[1] ?? '';
    if (!names.has(name)) return next();
    (req.path === WORKER ? serveFresh : serve)(req, res, next);
  };
}
