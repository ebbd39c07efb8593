import express, { type Request, type RequestHandler } from 'express';
import { inTurn } from './inTurn';

const ORDINARY = '100kb';
/** A file of a hundred thousand lines, as text. */
const FILE = '12mb';

const readers = (limit: string): RequestHandler =>
  inTurn(express.json({ limit }), express.urlencoded({ extended: true, limit }));
const ordinary = readers(ORDINARY);
const large = readers(FILE);

/** Addresses that end in `/imports` take in files; from staff alone, so that nobody else can make us hold that much. */
const isImport = (req: Request): boolean =>
  req.method === 'POST' && req.path.endsWith('/imports') && req.actor.user?.isStaff === true;

/**
 * Reads what a request brings along; a question brings nothing, and nobody looks for it. A body that is too large is
 * answered with 413.
 */
export const bodies: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  (isImport(req) ? large : ordinary)(req, res, next);
};
