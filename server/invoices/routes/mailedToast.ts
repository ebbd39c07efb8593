import type { Request } from 'express';
import { mailInvoice } from '../mailInvoice';

/** Emails an invoice and shows the result. */
export async function mailedToast(req: Request, invoiceId: string) {
  const { outcome, to } = await mailInvoice(invoiceId);
  const kind: 'success' | 'info' = outcome === 'queued' ? 'success' : 'info';
  return { kind, message: req.t(`invoices.mail_${outcome}`, { address: to }) };
}
