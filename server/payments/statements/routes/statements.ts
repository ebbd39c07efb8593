/** Staff match bank statements with orders that await a transfer. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { auditContext } from '../../../http/auditContext';
import { permit } from '../../../http/authorize';
import { importThrottle } from '../../../http/importThrottle';
import { exportList, showList } from '../../../http/lists';
import { doneSaying, readForm, whereListed } from '../../../http/records';
import { render } from '../../../http/render';
import { validate } from '../../../http/validate';
import { prisma } from '../../../infra/db';
import { notFound } from '../../../shared/errors';
import { cents } from '../../../shared/money';
import { paths } from '../../../shared/paths';
import { plainText, requiredText } from '../../../shared/requestParts';
import { isUuid } from '../../../shared/uuid';
import { listAccounts } from '../../wireTransfer/accounts';
import { divideAmong, matchLine, moveLine, returnLine, undoStatement } from '../decideLine';
import { csvMap } from '../formats/csvStatement';
import { importStatement } from '../importStatement';
import { lineList, statementList } from '../lineList';
import { listMaps } from '../listMaps';
import { listSuggestions } from '../listSuggestions';

const may = permit('payments.match');

export const statements = Router();

statements.get('/bank-transfers', may, index);
statements.get('/bank-transfers/export.:format', may, exportList(lineList));
statements.post('/bank-transfers/:id/match', may, match);
statements.post('/bank-transfers/:id/divide', may, divide);
statements.post('/bank-transfers/:id/ignore', may, move('ignore'));
statements.post('/bank-transfers/:id/reopen', may, move('reopen'));
statements.post('/bank-transfers/:id/return', may, returnTransfer);
statements.get('/bank-statements', may, files);
statements.get('/bank-statements/export.:format', may, exportList(statementList));
statements.get('/bank-statements/create', may, create);
statements.post('/bank-statements/imports', may, importThrottle, store);
statements.post('/bank-statements/:id/undo', may, undo);

function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

/** @throws HttpError 404 for a line that does not exist */
async function lineOf(req: Request): Promise<string> {
  const id = idOf(req);
  if ((await prisma.bankLine.count({ where: { id } })) === 0) throw notFound();
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  const list = await showList(req, lineList);
  const suggestions = await listSuggestions(list.rows.map(({ id }) => id));
  return render(res, 'BankTransfers/Index', { list, suggestions });
}

const matchRequest = z.object({ order: requiredText(40) });

async function match(req: Request, res: Response): Promise<void> {
  const { order } = validate(req, matchRequest);
  const outcome = await matchLine(auditContext(req), await lineOf(req), { order, locale: req.locale });
  doneSaying(req, res, whereListed(req, paths.transfers.index()), req.t(`transfers.was_${outcome}`));
}

const MAX_PARTS = 50;
const divideRequest = z.object({
  parts: z
    .array(z.object({ order: requiredText(40), amount: z.number().int().min(1, 'errors.required').transform(cents) }))
    .min(1)
    .max(MAX_PARTS),
});

async function divide(req: Request, res: Response): Promise<void> {
  const { parts } = validate(req, divideRequest);
  await divideAmong(auditContext(req), await lineOf(req), { parts, locale: req.locale });
  doneSaying(req, res, whereListed(req, paths.transfers.index()), req.t('transfers.was_divided'));
}

const MOVED = { ignore: 'transfers.was_ignored', reopen: 'transfers.was_reopened' } as const;

function move(how: keyof typeof MOVED) {
  return async (req: Request, res: Response): Promise<void> => {
    await moveLine(auditContext(req), await lineOf(req), how);
    doneSaying(req, res, whereListed(req, paths.transfers.index()), req.t(MOVED[how]));
  };
}

/** Only an unmatched transfer names the order that was paid before. */
const returnRequest = z.object({ order: plainText(40).default('') });

async function returnTransfer(req: Request, res: Response): Promise<void> {
  const { order } = validate(req, returnRequest);
  await returnLine(auditContext(req), await lineOf(req), order || null);
  doneSaying(req, res, whereListed(req, paths.transfers.index()), req.t('transfers.was_given_back'));
}

async function files(req: Request, res: Response): Promise<void> {
  return render(res, 'BankStatements/Index', { list: await showList(req, statementList) });
}

async function create(_req: Request, res: Response): Promise<void> {
  const accounts = (await listAccounts()).map(({ iban, bank }) => ({ iban, bank }));
  return render(res, 'BankStatements/Create', { accounts, maps: await listMaps() });
}

const LONGEST_FILE = 12_000_000;

/** A file as base64, with a column mapping only for CSV. */
const importRequest = z.object({
  file: z.string({ error: 'errors.statement_missing' }).min(1, 'errors.statement_missing').max(LONGEST_FILE),
  name: plainText(120).default(''),
  account: plainText(34).default(''),
  map: csvMap.nullable().default(null),
});

async function store(req: Request, res: Response): Promise<void> {
  const form = await readForm(req, res, importRequest);
  if (!form) return;
  const { file, name, account, map } = form;
  const imported = await importStatement(auditContext(req), {
    name,
    bytes: Buffer.from(file, 'base64'),
    csv: map && account ? { account, map } : null,
  });
  const count = imported.reduce((sum, { added }) => sum + added, 0);
  const isKnown = imported.every(({ again }) => again);
  doneSaying(
    req,
    res,
    paths.transfers.index(),
    [
      req.t(isKnown ? 'transfers.known_file' : 'transfers.imported', { count }),
      ...(!isKnown && imported.some(({ isMatching }) => isMatching) ? [req.t('transfers.imported_matching')] : []),
      ...(imported.some(({ isGap }) => isGap) ? [req.t('transfers.imported_gap')] : []),
    ].join(' '),
  );
}

async function undo(req: Request, res: Response): Promise<void> {
  const count = (await undoStatement(auditContext(req), idOf(req))) ?? 0;
  doneSaying(
    req,
    res,
    paths.transfers.statements(),
    count === 0 ? req.t('transfers.undone_nothing') : req.t('transfers.undone', { count }),
  );
}
