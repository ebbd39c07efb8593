import express, { type NextFunction, type Request, type RequestHandler } from 'express';
import { HttpError } from '../shared/errors';
import { inTurn } from './inTurn';

const ORDINARY_BYTES = 100 * 1024;
/** A file of a hundred thousand lines, as text. */
const FILE_BYTES = 12 * 1024 * 1024;

const readers = (limit: number): RequestHandler =>
  inTurn(express.json({ limit }), express.urlencoded({ extended: true, limit }));
const ordinary = readers(ORDINARY_BYTES);
const large = readers(FILE_BYTES);

/** Addresses that end in `/imports` take in files; from staff alone, so that nobody else can make us hold that much. */
const isImport = (req: Request): boolean =>
  req.method === 'POST' && req.path.endsWith('/imports') && req.actor.user?.isStaff === true;

const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/** What our own pages send: JSON, neither compressed nor in another alphabet, of a length that is known and ordinary. */
const isPlainJson = ({ headers }: Request): boolean => {
  const bytes = Number(headers['content-length']);
  return (
    bytes > 0 &&
    bytes <= ORDINARY_BYTES &&
    headers['content-encoding'] === undefined &&
    PLAIN_JSON.test(headers['content-type'] ?? '')
  );
};

/** Some programs begin their JSON with a mark of its byte order, which is no part of it. */
const BYTE_ORDER_MARK = 0xfeff;

function parseBody(parts: readonly Buffer[]): object {
  const text = (parts.length === 1 ? parts[0]! : Buffer.concat(parts)).toString();
  const body: unknown = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  if (typeof body !== 'object' || body === null) throw new TypeError('neither an object nor a list');
  return body;
}

function readPlainJson(req: Request, next: NextFunction): void {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => {
    parts.push(part);
  });
  req.on('end', () => {
    try {
      req.body = parseBody(parts);
    } catch {
      return next(new HttpError(422));
    }
    next();
  });
}

/**
 * Reads what a request brings along; a question brings nothing, and nobody looks for it. A body that is too large is
 * answered with 413, one that cannot be read with 422. What our own pages send is read here, since the library's way
 * through all the forms a body can have is a tenth of a scan's CPU time; every other form is left to it.
 */
export const bodies: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  if (isPlainJson(req)) return readPlainJson(req, next);
  (isImport(req) ? large : ordinary)(req, res, next);
};
