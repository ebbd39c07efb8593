/** Records a buyer's consent to automatic renewal before payment. */
import { sql } from '../infra/db';
import { CHARGED_FROM } from '../orders';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { type Cents, formatMoney } from '../shared/money';
import { CHARGE_DAYS, yearlyPrices } from '../shared/passRules';
import { formatDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';

type Yearly = { itemId: string; name: LocalText; priceCents: Cents; currency: string; chargedFrom: string };

const YEARLY = `
  select "itemId", name, "priceCents", currency, "chargedFrom" from (select i.id as "itemId", i.product_name as name, i.price_cents as "priceCents", o.currency, ${CHARGED_FROM} as "chargedFrom", i.position
    from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    where i.order_id = $1) items where "chargedFrom" is not null order by position`;

/** Text beside the box, as on the page (`YearlyCharge`). */
function termsOf(passes: readonly Yearly[], locale: Locale): string {
  const t = translator(locale);
  const { chargedFrom } = passes[0]!;
  const prices = yearlyPrices(
    passes.map(({ name, priceCents, currency }) => ({
      name: localText(name, locale),
      price: formatMoney(priceCents, currency, locale),
    })),
  );
  const date = formatDate(`${chargedFrom}T12:00:00Z`, 'UTC', locale);
  return `${t('orders.yearly')}. ${t('orders.yearly_text', { prices, date, days: CHARGE_DAYS })}`;
}

/**
 * Records the buyer's consent for each pass; it applies once the order is paid by a storable card. If the order is
 * reopened, the last choice counts.
 */
export async function askRenewal(
  { id: orderId }: { id: string },
  provider: string | null,
  locale: Locale,
): Promise<boolean> {
  await sql('unask_renewals', `delete from renewal_consents where order_id = $1 and state = 'asked'`, [orderId]);
  const passes = provider ? await sql<Yearly>('yearly_passes', YEARLY, [orderId]) : [];
  if (passes.length === 0) return false;
  const text = termsOf(passes, locale);
  await sql(
    'ask_renewals',
    `insert into renewal_consents (id, order_id, order_item_id, text, agreed_cents, currency, provider)
     select id, $2, "itemId", $3, "priceCents", currency, $4 from jsonb_to_recordset($1::jsonb) as p(id uuid, "itemId" uuid, "priceCents" bigint, currency text)
     on conflict (order_item_id) do nothing`,
    [JSON.stringify(passes.map((pass) => ({ ...pass, id: uuidv7() }))), orderId, text, provider],
  );
  return true;
}
