import { sql } from '../infra/db';
import type { FoundOrder } from '../orders';
import { type Actor, can } from '../shared/actor';
import { SALE_STATES } from '../shared/states';
import { invoiceTerms } from './invoiceTerms';

/** States of orders that were placed and did not end unpaid. */
export const INVOICED_STATES: readonly string[] = ['pending', ...SALE_STATES];

/**
 * Whether an order's page links to its invoices: there is one, or one can be requested. A link that only shows the
 * order gives no access to them.
 */
export async function mayInvoice({
  id,
  state,
  totalCents,
  within,
  brought,
  isOwner,
  ...seen
}: FoundOrder): Promise<boolean> {
  if (brought?.purpose === 'view' && !isOwner && !seen.seesAsStaff) return false;
  if (within || totalCents === 0 || !INVOICED_STATES.includes(state)) return false;
  if (state !== 'refunded' && (await invoiceTerms()).terms) return true;
  const [found] = await sql('has_invoice', 'select 1 from invoices where order_id = invoice_order($1) limit 1', [id]);
  return found !== undefined;
}

/**
 * Whether a user may request an invoice: those who may change the order, an accountant, who issues the right one after
 * a cancellation, and a cashier for pending orders or sales of their open shift.
 */
export async function mayAskInvoice(
  actor: Actor,
  { id, state, mayInvoice: isAllowed, maySell }: FoundOrder,
): Promise<boolean> {
  if (isAllowed || !actor.user || actor.impersonator) return isAllowed;
  if (can(actor, 'invoices.manage')) return true;
  if (!can(actor, 'cash.sell')) return false;
  if (state === 'pending' && maySell) return true;
  const [found] = await sql(
    'sold_in_own_shift',
    `select 1 from cash_movements m join cashbox_shifts s on s.id = m.shift_id
     where m.order_id = $1 and m.kind = 'sale' and s.cashier_id = $2 and s.state = 'open' limit 1`,
    [id, actor.user.id],
  );
  return found !== undefined;
}

const MAX_NAMES = 5;

/** Names of people who may request invoices of any order, shown to cashiers who may not. */
export async function listInvoiceAskers(): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    'who_asks_invoices',
    `select distinct u.name from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
       join role_permissions p on p.role_id = r.id and p.permission = 'orders.manage'
     where not ur.is_limited and not r.is_limited and coalesce(ur.ends_at, r.ends_at, 'infinity') > moment() order by u.name limit ${MAX_NAMES}`,
    [],
  );
  return rows.map(({ name }) => name);
}
