import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { RefundTerms } from '../../shared/refunds';
import { policyWords } from '../../shared/refundWords';
import { ownPart } from '../findOrder';
import type { RefundPolicy } from '../pages';

const POLICIES = `
  select e.id as "eventId", e.title as event, case when o.placed_at is null then e.refund_policy else o.refund_policies -> e.id::text end as text,
    case when o.placed_at is null then refund_terms(e) else o.refund_terms -> e.id::text end as terms, o.currency
  from orders o cross join lateral (select event_id, min(position) as first from order_items where order_id = o.id and visit = 0 group by event_id) own
    join events e on e.id = own.event_id
  where o.id = $1 order by own.first`;

/**
 * Refund policies accepted with the order; before it is placed, the current ones of its events. Events without a policy
 * are left out.
 */
export async function listRefundPolicies(
  orderId: string,
  locale: Locale,
  within: readonly string[] | null,
): Promise<RefundPolicy[]> {
  const rows = await sql<{
    eventId: string;
    event: LocalText;
    text: LocalText | null;
    terms: RefundTerms | null;
    currency: string;
  }>('order_refund_policies', POLICIES, [orderId]);
  return ownPart(rows, within)
    .map(({ event, text, terms, currency }) => ({
      event: localText(event, locale),
      text: policyWords(localText(text ?? {}, locale), terms, { t: translator(locale), locale, currency }),
    }))
    .filter(({ text }) => text !== '');
}
