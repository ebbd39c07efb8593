import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent, userOf } from '../../http/authorize';
import { importThrottle } from '../../http/importThrottle';
import { done, readNew } from '../../http/records';
import { render } from '../../http/render';
import { ValidationError } from '../../http/validate';
import { homeZone } from '../../infra/homeZone';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { MessageKey, Translate } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createBatch } from '../actions/createBatch';
import { importCodes } from '../actions/importCodes';
import { stopBatch } from '../actions/stopBatch';
import { codesTask } from '../codesTask';
import { listBatches } from '../queries/listBatches';
import { listCodePromos } from '../queries/listCodePromos';
import type { CsvProblem } from '../readCodesCsv';
import { batchRequest, importRequest } from '../requests';

const manage = permit('promos.manage', 'within');
const making = permit('promos.manage', { promo: sent(batchRequest, 'promoId') });
const importing = permit('promos.manage', { promo: sent(importRequest, 'promoId') });
const one = permit('promos.manage', { batch: 'id' });

export const batches = Router();

batches.get('/', manage, index);
batches.get('/create', manage, create);
batches.post('/', making, store);
batches.get('/imports/create', manage, createImport);
batches.post('/imports', importing, importThrottle, storeImport);
batches.delete('/:id', one, stop);

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'PromoCodes/Batches', {
    batches: await listBatches(req.locale, scopeOf(req.actor, 'promos.manage')),
  });
}

async function choices(req: Request) {
  const [promos, zone] = await Promise.all([
    listCodePromos(req.locale, scopeOf(req.actor, 'promos.manage')),
    homeZone(),
  ]);
  return { promos, zone };
}

async function create(req: Request, res: Response): Promise<void> {
  const { promos, zone } = await choices(req);
  const chosen = promos.find(({ value }) => value === req.query.promo)?.value ?? null;
  await render(res, 'PromoCodes/CreateBatch', { promos, zone, chosen });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, batchRequest);
  if (!form) return;
  await createBatch(auditContext(req), form.id, form.input);
  done(req, res, paths.promoCodes.batches(), 'promoCodes.batch_begun');
}

async function createImport(req: Request, res: Response): Promise<void> {
  await render(res, 'PromoCodes/Import', await choices(req));
}

const inWords = (t: Translate, problem: CsvProblem): string => {
  const { kind, ...params } = problem;
  return t(`promoCodes.csv_${kind}` as MessageKey, params);
};

async function storeImport(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, importRequest);
  if (!form) return;
  const { csv, ...input } = form.input;
  const { problems, ...codes } = await codesTask({ csv, tags: input.tags }, { person: userOf(req).id, field: 'csv' });
  if (problems.length > 0)
    throw new ValidationError({ csv: problems.map((problem) => inWords(req.t, problem)).join('\n') });
  await importCodes(auditContext(req), form.id, input, codes);
  done(req, res, paths.promoCodes.ofBatch(form.id), 'promoCodes.imported', { count: codes.count });
}

async function stop(req: Request, res: Response): Promise<void> {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  await stopBatch(auditContext(req), id);
  done(req, res, paths.promoCodes.batches(), 'promoCodes.batch_was_stopped');
}
