import express, { type Request, type RequestHandler, Router } from 'express';

const ORDINARY = '100kb';
/** A file of a hundred thousand lines, as text. */
const FILE = '12mb';
/** A list of ten thousand people, from a company's contact. */
const LIST = '4mb';

const readers = (limit: string) => Router().use(express.json({ limit }), express.urlencoded({ extended: true, limit }));
const ordinary = readers(ORDINARY);
const large = readers(FILE);
const list = readers(LIST);

/** Addresses that end in `/imports` take in files; from staff alone, so that no stranger can make us hold that much. */
const isImport = (req: Request): boolean =>
  req.method === 'POST' && req.path.endsWith('/imports') && req.actor.user?.isStaff === true;

/** The same of companies' contacts, in what is theirs. */
const isListOfCompany = (req: Request): boolean =>
  req.method === 'POST' && req.actor.user !== null && /^\/bulk\/orders\/[\w-]+\/imports$/.test(req.path);

/** Reads JSON and forms. A body that is too large is answered with 413, one that cannot be read with 422. */
export const bodies: RequestHandler = (req, res, next) =>
  (isImport(req) ? large : isListOfCompany(req) ? list : ordinary)(req, res, next);
