import { readdirSync } from 'node:fs';
import express, { type RequestHandler } from 'express';

const FOLDER = 'public';
/** A cached service worker cannot be replaced. */
const WORKER = '/sw.js';

/** The script that other sites load (docs/widget.md). */
const EMBEDDED = '/embed.js';

/** Serves the files of public/. Other paths need no disk access. */
export function publicFiles(): RequestHandler {
  const names = new Set(readdirSync(FOLDER));
  const serve = express.static(FOLDER, { index: false, maxAge: '1h' });
  const serveFresh = express.static(FOLDER, {
    index: false,
    cacheControl: false,
    setHeaders: (res) => res.setHeader('Cache-Control', 'no-cache'),
  });
  return (req, res, next) => {
    if (req.path === EMBEDDED) res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    const name = req.path.split('/', 2)[1] ?? '';
    if (!names.has(name)) return next();
    (req.path === WORKER ? serveFresh : serve)(req, res, next);
  };
}
