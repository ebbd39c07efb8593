/** Orders of dates, slots or a pasted list, and bulk actions on them. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { demand, permit, userOf } from '../../http/authorize';
import { download } from '../../http/download';
import { exportList, selectionOf, showList, sumList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { render } from '../../http/render';
import { throttle } from '../../http/throttle';
import { hiddenShifts, hidesCash } from '../../infra/hiddenCash';
import { enqueue } from '../../infra/queue';
import { mailsGoOut } from '../../mails';
import { can } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { ticketDocuments, ticketsPdf } from '../../tickets';
import { RUN_JOB } from '../jobs';
import { beginRun } from '../range/beginRun';
import { chooseOrders, findRun, type Missing, prepareRun, RUN_PERMISSIONS } from '../range/prepareRun';
import { rangeList as list } from '../range/rangeList';
import { linesRequest, runRequest } from '../range/requests';
import { COLUMNS, figuresOf, MAX_SUMMED, ordersOfPart, SUMS, type SumRow, showRun } from '../range/showRun';

const view = permit('orders.view', 'within');
const printing = throttle({ name: 'run-pdf', limit: 30, windowSeconds: 60 });

export const orderRange = Router();

orderRange.get('/', view, index);
orderRange.get('/export.:format', view, exportList(list, paramsOf));
orderRange.post('/chosen', view, choose);
orderRange.get('/chosen/:id', view, index);
orderRange.get('/chosen/:id/export.:format', view, exportList(list, paramsOf));
orderRange.post('/runs', view, prepare);
orderRange.get('/runs/:id', view, show);
orderRange.post('/runs/:id/start', view, start);
orderRange.get('/runs/:id/tickets-:part.pdf', view, printing, print);

/** A run of the reader. @throws HttpError 404 */
async function runOf(req: Request, id: unknown, isChoice: boolean) {
  const run = isUuid(id) ? await findRun(id, userOf(req).id) : null;
  if (!run || (run.kind === 'chosen') !== isChoice) throw notFound();
  return run;
}

async function paramsOf(req: Request) {
  const id = req.params.id ?? req.query.chosen;
  const tills = (await hiddenShifts(req.actor)).join();
  return { range: id === undefined ? null : (await runOf(req, id, true)).id, tills };
}

async function index(req: Request, res: Response): Promise<void> {
  const params = await paramsOf(req);
  const chosen = params.range === null ? null : await runOf(req, params.range, true);
  await render(res, 'Orders/Range', {
    list: await showList(req, list, params),
    figures: async () => {
      const rows = await sumList<SumRow>(req, list, { columns: COLUMNS, figures: SUMS, most: MAX_SUMMED }, params);
      return { ...figuresOf(rows), ...(params.tills !== '' && { money: [], awaited: [] }) };
    },
    chosen: chosen && { id: chosen.id, missing: chosen.missing as Missing[] },
    can: {
      print: can(req.actor, RUN_PERMISSIONS.print),
      mail: can(req.actor, RUN_PERMISSIONS.mail) && (await mailsGoOut()),
      refund: can(req.actor, RUN_PERMISSIONS.refund),
    },
  });
}

async function choose(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, linesRequest);
  await chooseOrders(req.actor, auditContext(req), input);
  res.redirect(303, paths.orders.range(input.id));
}

async function prepare(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, runRequest);
  demand(req, RUN_PERMISSIONS[input.kind]);
  const ids = await selectionOf(req, list, await paramsOf(req));
  await prepareRun(req.actor, auditContext(req), input, ids);
  res.redirect(303, paths.orders.run(input.id));
}

/** A run that the user may still start. @throws HttpError 404, 403 without its permission */
async function actionOf(req: Request) {
  const run = await runOf(req, req.params.id, false);
  demand(req, RUN_PERMISSIONS[run.kind as keyof typeof RUN_PERMISSIONS]);
  return run;
}

async function show(req: Request, res: Response): Promise<void> {
  const run = await showRun(await actionOf(req));
  await render(res, 'Orders/RangeRun', { run: (await hidesCash(req.actor)) ? { ...run, money: [] } : run });
}

/** Idempotent. */
async function start(req: Request, res: Response): Promise<void> {
  const { id } = await actionOf(req);
  if (await beginRun(auditContext(req), id)) await enqueue(RUN_JOB, { run: id });
  res.redirect(303, paths.orders.run(id));
}

async function print(req: Request, res: Response): Promise<void> {
  const run = await actionOf(req);
  const part = Number(req.params.part);
  if (run.kind !== 'print' || !Number.isInteger(part) || part < 1 || part > 100) throw notFound();
  const orders = await ordersOfPart(run.id, part);
  const tickets = [];
  for (const { id, locale } of orders) tickets.push(...(await ticketDocuments(id, locale, { withGiven: true })));
  if (tickets.length === 0) throw notFound();
  const content = await ticketsPdf(tickets, req.query.format === '80mm' ? '80mm' : 'a4');
  download(res, { filename: `aforo-tickets-${part}.pdf`, type: 'application/pdf', content });
}
