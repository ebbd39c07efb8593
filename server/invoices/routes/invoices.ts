/** The house's invoices, for those who keep its books. */
import { type Request, type Response, Router } from 'express';
import { permit } from '../../http/authorize';
import { download } from '../../http/download';
import { exportList, showList } from '../../http/lists';
import { render } from '../../http/render';
import { findInvoice, toDocument } from '../findDocument';
import { invoiceList as list } from '../invoiceList';
import { invoicePdf } from '../invoicePdf';
import { toRow } from '../invoiceRow';

const may = permit('invoices.manage');

export const invoices = Router();

invoices.get('/', may, index);
invoices.get('/export.:format', may, exportList(list));
invoices.get('/:id', may, show);
invoices.get('/:id/invoice.pdf', may, pdf);

async function index(req: Request, res: Response): Promise<void> {
  return render(res, 'Invoices/Index', { list: await showList(req, list) });
}

async function show(req: Request, res: Response): Promise<void> {
  const { invoice, all, reference } = await findInvoice(req.params.id);
  const others = all.filter(({ id }) => id !== invoice.id).map(toRow);
  return render(res, 'Invoices/Show', { invoice, order: reference, others });
}

async function pdf(req: Request, res: Response): Promise<void> {
  const found = await findInvoice(req.params.id);
  const content = await invoicePdf(toDocument(found, req.locale));
  download(res, { filename: `${found.invoice.code}.pdf`, type: 'application/pdf', content });
}
