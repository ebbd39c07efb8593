import express, { type Request, type RequestHandler, Router } from 'express';

const ORDINARY = '100kb';
/** A text file of a hundred thousand lines. */
const FILE = '12mb';
/** A list of ten thousand people, from a company's contact. */
const LIST = '4mb';

const readers = (limit: string) => Router().use(express.json({ limit }), express.urlencoded({ extended: true, limit }));
const ordinary = readers(ORDINARY);
const large = readers(FILE);
const list = readers(LIST);

/** URLs that end in `/imports` accept files; from staff only, so that strangers cannot use that much memory. */
const isImport = (req: Request): boolean =>
  req.method === 'POST' && req.path.endsWith('/imports') && req.actor.user?.isStaff === true;

/** The same for companies' contacts, in their own area. */
const isListOfCompany = (req: Request): boolean =>
  req.method === 'POST' && req.actor.user !== null && /^\/bulk\/orders\/[\w-]+\/imports$/.test(req.path);

/** Parses JSON and forms. A body that is too large is answered with 413, an invalid one with 422. */
export const bodies: RequestHandler = (req, res, next) =>
  (isImport(req) ? large : isListOfCompany(req) ? list : ordinary)(req, res, next);
