import { sql } from '../../infra/db';
import { cents } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { eventsIn, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import type { CodeUse } from '../pages';

const SHOWN = 100;

/** Orders that used a code, latest first, in the user's scope. */
export async function listUses(codeId: string, scope: Scope): Promise<CodeUse[]> {
  const rows = await sql<{ reference: string; at: Date; email: string | null; discount: number; currency: string }>(
    'uses_of_code',
    `select o.reference, r.created_at as at, r.customer_email as email, r.discount_cents as discount, o.currency
     from promo_redemptions r join orders o on o.id = r.order_id
     where r.promo_code_id = $1 and r.released_at is null
       and ($3::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($3)))
     order by r.created_at desc, r.id desc limit $2`,
    [codeId, SHOWN, eventsIn(scope)],
  );
  return rows.map(({ reference, at, email, discount, currency }) => ({
    reference,
    label: formatReference(reference),
    at: toIso(at),
    email,
    discount: { amount: cents(Number(discount)), currency },
  }));
}
