/** Invoices, for accountants. */
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { download } from '../../http/download';
import { flash } from '../../http/inertia';
import { exportList, showList } from '../../http/lists';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { validate } from '../../http/validate';
import { readSettings } from '../../settings';
import { doerOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { dayIn } from '../../shared/time';
import { askInvoice } from '../askInvoice';
import { cancelInvoice, keepsRecords } from '../cancelInvoice';
import { aboutOf, type FoundInvoice, findInvoice, toDocument } from '../findDocument';
import { baseOf, inForce, statedCents } from '../inForce';
import { invoiceList as list } from '../invoiceList';
import { invoicePdf } from '../invoicePdf';
import { toRow } from '../invoiceRow';
import { owedOnAccount } from '../owedOnAccount';
import type { InvoicesPages } from '../pages';
import { cancelRequest, customerRequest } from '../requests';
import { isUbl, ublXml } from '../ublXml';
import { soldCents, soldWithoutInvoice, taxByRate } from '../vatBook';
import { findRecord } from '../verifactu/findCheck';
import { books, shownDays } from './books';
import { mailedToast } from './mailedToast';

const may = permit('invoices.manage');

export const invoices = Router();

invoices.get('/', may, countFirst, index);
invoices.get('/export.:format', may, countFirst, exportList(list));
invoices.use(books);
invoices.get('/:id', may, show);
invoices.get('/:id/invoice.pdf', may, pdf);
invoices.get('/:id/invoice.xml', may, ubl);
invoices.post('/:id/customer', may, correct);
invoices.post('/:id/mail', may, mail);
invoices.post('/:id/cancellation', may, cancel);

async function index(req: Request, res: Response): Promise<void> {
  const { 'defaults.time_zone': zone, 'invoices.country': country } = await readSettings();
  const today = dayIn(new Date(), zone);
  const days = shownDays(req, today);
  return render(res, 'Invoices/Index', {
    list: await showList(req, list),
    today,
    books: async () => {
      const [without, rates] = await Promise.all([soldWithoutInvoice(days), taxByRate(days)]);
      return { days, without, rates, hasForm303: country === 'ES' };
    },
    hasRecords: await keepsRecords(),
  });
}

/** Possible actions: correct the customer while it is the order's, and cancel while no later document refers to it. */
async function mayDo(
  { invoice, all }: FoundInvoice,
  isRecorded: boolean,
): Promise<InvoicesPages['Invoices/Show']['can']> {
  const isLast = all.every(({ position, cancelled }) => position <= invoice.position || cancelled !== null);
  return {
    cancel: isRecorded && invoice.cancelled === null && isLast && (await keepsRecords()),
    correct: invoice.customer !== null && baseOf(all)?.id === invoice.id && statedCents(all) !== 0,
  };
}

/** Sale amount stated by no other valid document; null if another states it or nothing is sold. */
async function soldWithout({ invoice, all }: FoundInvoice): Promise<Cents | null> {
  if (inForce(all.filter(({ id }) => id !== invoice.id)).length > 0) return null;
  const sold = await soldCents(invoice.orderId);
  return sold > 0 ? sold : null;
}

async function show(req: Request, res: Response): Promise<void> {
  const found = await findInvoice(req.params.id);
  const { invoice, all, reference } = found;
  const others = all.filter(({ id }) => id !== invoice.id).map(toRow);
  const record = await findRecord(invoice.id, 'alta');
  return render(res, 'Invoices/Show', {
    invoice,
    order: reference,
    others,
    record,
    cancellation: await findRecord(invoice.id, 'anulacion'),
    isReturned: invoice.customer !== null && baseOf(all)?.id === invoice.id && statedCents(all) === 0,
    soldWithout: await soldWithout(found),
    can: await mayDo(found, record !== null),
  });
}

/** Redirects to the order's present invoice. */
async function correct(req: Request, res: Response): Promise<void> {
  const { invoice } = await findInvoice(req.params.id);
  const asked = validate(req, customerRequest);
  await askInvoice({ orderId: invoice.orderId, asked, userId: doerOf(req.actor), corrected: invoice.id });
  const base = baseOf((await findInvoice(invoice.id)).all);
  done(req, res, paths.invoices.show(base?.id ?? invoice.id), 'invoices.was_corrected');
}

async function cancel(req: Request, res: Response): Promise<void> {
  const { invoice } = await findInvoice(req.params.id);
  const input = validate(req, cancelRequest);
  await cancelInvoice({ invoice, ...input, userId: doerOf(req.actor) });
  done(req, res, paths.invoices.show(invoice.id), 'invoices.was_cancelled');
}

async function mail(req: Request, res: Response): Promise<void> {
  const { invoice } = await findInvoice(req.params.id);
  flash(req, { toast: await mailedToast(req, invoice.id) });
  res.redirect(303, paths.invoices.show(invoice.id));
}

/** Documents are in their customer's language, unless the URL names another. */
const languageOf = (req: Request, { locale }: FoundInvoice): Locale => (req.query.lang ? req.locale : locale);

async function pdf(req: Request, res: Response): Promise<void> {
  const found = await findInvoice(req.params.id);
  const content = await invoicePdf(await toDocument(found, languageOf(req, found)));
  download(res, { filename: `${found.invoice.code}.pdf`, type: 'application/pdf', content });
}

async function ubl(req: Request, res: Response): Promise<void> {
  const found = await findInvoice(req.params.id);
  const { invoice, all, reference } = found;
  if (!isUbl(invoice)) throw notFound();
  const content = ublXml({
    invoice,
    about: aboutOf(invoice, all),
    orderReference: reference,
    locale: languageOf(req, found),
    owed: await owedOnAccount(invoice, all),
  });
  download(res, { filename: `${invoice.code}.xml`, type: 'application/xml; charset=utf-8', content, isKept: true });
}
