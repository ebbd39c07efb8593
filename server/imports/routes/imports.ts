/** Files of other programs: their check, their import, and its undo. */
import { type Request, type Response, Router } from 'express';
import { defaultCurrency } from '../../events';
import { auditContext } from '../../http/auditContext';
import { permitAny, userOf } from '../../http/authorize';
import { importThrottle } from '../../http/importThrottle';
import { exportList, showList } from '../../http/lists';
import { once } from '../../http/once';
import { render } from '../../http/render';
import { readUpload } from '../../http/uploads';
import { validate } from '../../http/validate';
import { prisma } from '../../infra/db';
import { enqueue } from '../../infra/queue';
import { mailsGoOut } from '../../mails';
import { scopeOf } from '../../shared/actor';
import { DomainError, HttpError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { applyChecked, checkImport, createImport, sha256Of, undoApplied } from '../changeImport';
import { mayImport } from '../defineImport';
import { importList } from '../importList';
import { importTask } from '../importTask';
import { IMPORT_JOB } from '../jobs';
import { findKind, IMPORT_KINDS, IMPORT_PERMISSIONS } from '../kinds';
import { MAX_LINES } from '../limits';
import { applyRequest, checkRequest, newImportRequest } from '../requests';
import { FILTERS, findImport, type LineFilter, type Reader, showImport, showLines, visibleTo } from '../showImport';

const may = permitAny(IMPORT_PERMISSIONS, 'within');

/** A table of a hundred thousand lines has some ten megabytes. */
const MAX_MEGABYTES = 30;

export const imports = Router();

imports.get('/', may, index);
imports.get('/export.:format', may, exportList(importList, paramsOf));
imports.get('/create', may, create);
imports.post('/', may, importThrottle, store);
imports.get('/:id', may, show);
imports.post('/:id/check', may, check);
imports.post('/:id/apply', may, apply);
imports.post('/:id/undo', may, undo);

/** The kinds that the person may import. With a permission limited to places they see their own imports only. */
function kindsOf(req: Request): Reader['kinds'] {
  const own = IMPORT_KINDS.map((kind) => ({ kind, scope: scopeOf(req.actor, kind.permission) }))
    .filter(({ kind, scope }) => mayImport(kind, scope))
    .map(({ kind: { key }, scope }) => ({ key, isLimited: scope !== 'everywhere' }));
  const keysOf = (limited: boolean) => own.filter(({ isLimited }) => isLimited === limited).map(({ key }) => key);
  return { whole: keysOf(false), limited: keysOf(true), person: userOf(req).id };
}

const readerOf = (req: Request): Reader => ({ t: req.t, locale: req.locale, kinds: kindsOf(req) });

async function paramsOf(req: Request) {
  const { whole, limited, person } = kindsOf(req);
  return { kinds: whole.join(), limited: limited.join(), person };
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Imports/Index', { list: await showList(req, importList, await paramsOf(req)) });
}

async function create(req: Request, res: Response): Promise<void> {
  const kinds = kindsOf(req);
  const before = await prisma.import.findMany({
    where: visibleTo(kinds),
    distinct: ['source'],
    select: { source: true },
    orderBy: { source: 'asc' },
    take: 50,
  });
  const sources = before.map(({ source }) => source);
  await render(res, 'Imports/Create', {
    kinds: IMPORT_KINDS.map(({ key }) => key).filter((key) => [...kinds.whole, ...kinds.limited].includes(key)),
    jsonKinds: IMPORT_KINDS.flatMap(({ key, read }) => (read ? [key] : [])),
    sources,
    maxMegabytes: MAX_MEGABYTES,
    maxLines: MAX_LINES,
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const { name, bytes, fields } = await readUpload(req, { maxBytes: MAX_MEGABYTES * 1024 * 1024 });
  req.body = fields;
  const { id, kind: key, source } = validate(req, newImportRequest);
  const kind = findKind(key);
  if (!kind) throw notFound();
  if (!mayImport(kind, scopeOf(req.actor, kind.permission))) throw new HttpError(403);
  const sha256 = sha256Of(bytes);
  await once(req, id, { key, source, sha256 });
  const read = await (kind.read ?? importTask)(bytes, { person: req.actor.user!.id, field: 'file' });
  const spec = { id, kind, source, fileName: name.slice(-200) || key, sha256 };
  await createImport(auditContext(req), spec, read, await defaultCurrency());
  res.redirect(303, paths.imports.show(id));
}

/** @throws HttpError 404 for an import of a kind that the person may not import */
async function importOf(req: Request) {
  const found = await findImport(req.params.id, kindsOf(req));
  if (!found) throw notFound();
  return found;
}

async function show(req: Request, res: Response): Promise<void> {
  const found = await importOf(req);
  const filter = FILTERS.find((name) => name === req.query.lines) ?? ('all' satisfies LineFilter);
  const page = /^[1-9]\d{0,4}$/.test(String(req.query.page)) ? Number(req.query.page) : 1;
  await render(res, 'Imports/Show', {
    shown: () => showImport(found, readerOf(req)),
    lines: () => showLines(found, filter, page, readerOf(req)),
    filter,
  });
}

async function check(req: Request, res: Response): Promise<void> {
  const found = await importOf(req);
  const input = { ...validate(req, checkRequest), locale: req.locale };
  if (input.options.includes('invite') && !(await mailsGoOut()))
    throw new DomainError('no_mails_go_out', { field: 'options' });
  if (await checkImport(auditContext(req), findKind(found.kind)!, found, input))
    await enqueue(IMPORT_JOB, { import: found.id });
  res.redirect(303, paths.imports.show(found.id));
}

/** Idempotent, as is the undo. */
async function apply(req: Request, res: Response): Promise<void> {
  const found = await importOf(req);
  const { checkedAt } = validate(req, applyRequest);
  if (await applyChecked(auditContext(req), found, checkedAt)) await enqueue(IMPORT_JOB, { import: found.id });
  res.redirect(303, paths.imports.show(found.id));
}

async function undo(req: Request, res: Response): Promise<void> {
  const found = await importOf(req);
  if (await undoApplied(auditContext(req), found)) await enqueue(IMPORT_JOB, { import: found.id });
  res.redirect(303, paths.imports.show(found.id));
}
