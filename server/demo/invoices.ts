/**
 * Invoices of the first buyers who requested one: full, simplified, replacing another, corrections, and a cancelled
 * one.
 */
import { connection, prisma, sql } from '../infra/db';
import { askInvoice, cancelInvoice, issueDueInvoices } from '../invoices';
import { writeSetting } from '../settings';
import { uuidv7 } from '../shared/uuid';
import { RETURNABLE, refunded } from './sales';

const SERIES = [
  { setting: 'invoices.series_simplified', name: 'Facturas simplificadas', prefix: 'S-{year}-' },
  { setting: 'invoices.series_full', name: 'Facturas', prefix: 'F-{year}-' },
  { setting: 'invoices.series_corrective', name: 'Facturas rectificativas', prefix: 'R-{year}-' },
] as const;

const SCHOOL = {
  name: 'Colegio San Felipe Neri',
  taxId: 'R1100003A',
  country: 'ES',
  address: 'Avenida de Andalucía 82',
  postcode: '11007',
  city: 'Cádiz',
};
const AGENCY = {
  name: 'Viagens do Sul, Lda.',
  taxId: '501442600',
  country: 'PT',
  address: 'Rua da Alfândega 14',
  postcode: '8000-133',
  city: 'Faro',
};

/** Limits the number of refundable orders. */
const SOME = `select o.id from ${RETURNABLE} limit 5`;

export async function issueInvoices(): Promise<void> {
  for (const { setting, name, prefix } of SERIES) {
    const id = uuidv7();
    await prisma.series.create({ data: { id, name, kind: 'invoice', prefix, digits: 5, yearly: true } });
    await writeSetting(setting, id, null);
  }
  await writeSetting('invoices.verifactu', true, null);
  const orders = await sql<{ id: string }>('demo_invoiced', SOME);
  const asked = [SCHOOL, 'simplified', 'simplified', AGENCY, 'simplified'] as const;
  for (const [at, { id }] of orders.entries()) await askInvoice({ orderId: id, asked: asked[at]!, userId: null });
  // The first two refund a ticket, and the third requests a full invoice later.
  await connection.query(refunded(2).join(';\n'));
  for (const { id } of orders.slice(0, 2)) await issueDueInvoices(id);
  if (orders[2]) await askInvoice({ orderId: orders[2].id, asked: SCHOOL, userId: null });
  // The agency's name was wrong; the last one was issued in error.
  const latest = async (order: { id: string } | undefined) =>
    order && prisma.invoice.findFirst({ where: { orderId: order.id }, orderBy: { position: 'desc' } });
  const [misnamed, trial] = [await latest(orders[3]), await latest(orders[4])];
  const right = { ...AGENCY, name: 'Viagens do Sul e Ilhas, Lda.' };
  if (misnamed) await askInvoice({ orderId: misnamed.orderId, asked: right, userId: null, corrected: misnamed.id });
  if (trial)
    await cancelInvoice({
      invoice: trial,
      reason: 'trial',
      words: 'Prueba de la impresora de la taquilla',
      userId: null,
    });
}
