import { sql } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { CodeStory } from '../pages';

type Row = {
  code: string;
  state: CodeStory['state'];
  name: LocalText;
  effect: CodeStory['gives']['effect'];
  percent: number | null;
  amountCents: number | null;
  currency: string | null;
  buy: number | null;
  pay: number | null;
  minQuantity: number;
  validFrom: Date | null;
  validUntil: Date | null;
  products: LocalText[];
  events: { slug: string; title: LocalText }[];
};

/** The first matching reason is returned; `no_event` if its events are not on sale. */
const SHOW_CODE = `
  select c.code, p.name, p.effect, p.percent, p.amount_cents as "amountCents", p.currency, p.buy, p.pay, p.min_quantity as "minQuantity",
    greatest(c.valid_from, p.sale_from) as "validFrom", least(c.valid_until, p.sale_until) as "validUntil",
    case when not c.active or not p.active then 'off'
      when greatest(c.valid_from, p.sale_from) > now() then 'not_yet'
      when least(c.valid_until, p.sale_until) <= now() then 'over'
      when c.uses >= c.max_uses or p.uses >= p.max_uses or p.spent_cents >= p.budget_cents then 'used_up'
      when not exists (select from events e where e.status = 'published' and (p.event_id is null or p.event_id = e.id) and (p.currency is null or p.currency = e.currency)) then 'no_event'
      else 'usable' end as state,
    coalesce((select jsonb_agg(product.name order by product.position) from products product where product.id = any (p.product_ids)), '[]') as products,
    coalesce((select jsonb_agg(jsonb_build_object('slug', e.slug, 'title', e.title) order by e.position) from events e
      where e.status = 'published' and (p.event_id is null or p.event_id = e.id) and (p.currency is null or p.currency = e.currency)
        and (cardinality(p.product_ids) = 0 or exists (select from products x where x.event_id = e.id and x.id = any (p.product_ids)))), '[]') as events
  from promo_codes c join promos p on p.id = c.promo_id where c.code = $1`;

/** Effect of a code, or the reason why it does not work now; null if there is none. */
export async function showCode(code: string, locale: string): Promise<CodeStory | null> {
  const [row] = await sql<Row>('show_promo_code', SHOW_CODE, [code]);
  if (!row) return null;
  const { effect, percent, amountCents, currency, buy, pay, minQuantity } = row;
  return {
    code: row.code,
    state: row.state,
    name: localText(row.name, locale),
    gives: { effect, percent, amountCents, currency, buy, pay, minQuantity },
    products: row.products.map((name) => localText(name, locale)),
    events: row.events.map((event) => ({ ...event, title: localText(event.title, locale) })),
    validFrom: row.validFrom && toIso(row.validFrom),
    validUntil: row.validUntil && toIso(row.validUntil),
  };
}
