/** Provider records beside our payments. */
import { type Request, type Response, Router } from 'express';
import { permit, userOf } from '../../../http/authorize';
import { exportList, selectionOf, showList, sumList } from '../../../http/lists';
import { doneSaying, whereListed } from '../../../http/records';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { logger } from '../../../infra/logger';
import { DomainError, notFound } from '../../../shared/errors';
import { MAX_PAYMENTS_SUMMED } from '../../../shared/maxSummed';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { enqueueFetches } from '../../actions/compareBooks';
import { comparePayment } from '../../actions/comparePayment';
import { COLUMNS, FIGURES, type FigureRow, figuresOf } from '../cardFigures';
import { cardList as list } from '../cardList';
import { listDiffering, listForeign } from '../listDifferences';
import { listLedgerDifferences } from '../proveLedgers';
import { showCardPayment } from '../showCardPayment';

const may = permit('payments.match');
/** Providers limit requests too. */
const patience = throttle({ name: 'books-fetch', limit: 30, windowSeconds: 600, key: (req) => userOf(req).id });

export const cardPayments = Router();

cardPayments.get('/', may, index);
cardPayments.get('/export.:format', may, exportList(list));
cardPayments.post('/fetches', may, patience, fetchMany);
cardPayments.get('/:id', may, show);
cardPayments.post('/:id/fetch', may, patience, fetchOne);

function idOf(req: Request): string {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Payments/Card/Admin/Index', {
    list: await showList(req, list),
    figures: async () =>
      figuresOf(await sumList<FigureRow>(req, list, { columns: COLUMNS, figures: FIGURES, most: MAX_PAYMENTS_SUMMED })),
    ledgers: listLedgerDifferences,
    differing: listDiffering,
    foreign: listForeign,
  });
}

async function show(req: Request, res: Response): Promise<void> {
  await render(res, 'Payments/Card/Admin/Show', await showCardPayment(idOf(req)));
}

async function fetchMany(req: Request, res: Response): Promise<void> {
  const ids = await selectionOf(req, list);
  await enqueueFetches(ids);
  doneSaying(
    req,
    res,
    whereListed(req, paths.cardPayments.index()),
    req.t('cardPayments.fetching', { count: ids.length }),
  );
}

/** Queries synchronously, since the user waits for the answer. @throws DomainError books_unavailable, books_unasked */
async function fetchOne(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const { payment } = await showCardPayment(id);
  const difference = await comparePayment(id).catch((error: unknown) => {
    logger.warn({ err: error, payment: id, provider: payment.provider }, 'the books of a company could not be read');
    throw new DomainError('books_unavailable', { status: 503 });
  });
  if (difference === 'unasked') throw new DomainError('books_unasked');
  doneSaying(
    req,
    res,
    paths.cardPayments.show(id),
    req.t(difference ? 'cardPayments.fetched_differs' : 'cardPayments.fetched_same'),
  );
}
