import { isSimplified } from '../shared/invoices';
import { inForce } from './inForce';
import { issueDueInvoices } from './issueDueInvoices';
import { findCheck } from './verifactu/findCheck';

type ReceiptInvoice = { code: string; isSimplified: boolean; check: { url: string; isSent: boolean } | null };

/** Invoice data for a receipt, issued now if due; null if there is none. */
export async function receiptInvoice(orderId: string): Promise<ReceiptInvoice | null> {
  const { invoices } = await issueDueInvoices(orderId);
  const [base] = inForce(invoices ?? []);
  if (!base) return null;
  return { code: base.code, isSimplified: isSimplified(base.kind), check: await findCheck(base.id) };
}
