import { sql } from '../infra/db';
import { absoluteUrl } from '../infra/runtime';
import { mailsGoOut } from '../mails';
import { CODE_STATES, type CodeState } from '../shared/bulkOrders';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { paths } from '../shared/paths';
import { toIso } from '../shared/time';
import type { CodeRow } from './pages';

/** SQL: status of a code `b` with its item `i` and active ticket `t`, from `CODES`. */
export const CODE_STATE = `case when i.state <> 'active' then 'revoked' when b.ending_id is not null then 'ended' when b.state = 'claimed' and (t.state = 'used' or t.uses_left < t.uses_total) then 'used' else b.state end`;

export const CODES = `
  from bulk_codes b join order_items i on i.id = b.order_item_id join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    left join appointments a on a.id = i.appointment_id left join bulk_handouts h on h.id = b.handout_id left join ticket_transfers x on x.id = b.transfer_id
    left join lateral (select state::text, uses_left, uses_total from tickets where b.state = 'claimed' and order_item_id = i.id and state not in ('replaced', 'cancelled') order by created_at desc limit 1) t
      on true`;

const ROWS = `
  select b.id, b.position, b.code, i.product_name as product, ${CODE_STATE} as state, h.name, h.email,
    case when h.email is null then null when h.mail_waiting then 'waiting' when m.delivery = 'bounced' then 'bounced' when m.state = 'failed' then 'failed'
      when m.state = 'kept' then 'kept' when m.state = 'sent' then 'sent' when m.id is not null then 'waiting' end as mail,
    e.title as event, code_ends(b.id) as "endsAt", a.starts_at as "startsAt", v.time_zone as zone, x.holder_name as holder
  ${CODES} left join mail_log m on m.dedupe_key = 'bulk_orders.codes:' || h.id || ':' || h.run
  where b.master_order_id = $1 and ($2::text is null or ${CODE_STATE} = $2)
    and ($3::text is null or fold(concat_ws(' ', h.email, h.name, x.holder_name)) like '%' || fold($3) || '%'
      or b.code = upper($3) or parts(b.code) @@ part_query($3))
    and b.position > $6
  order by b.position limit $4 offset $5`;

const COUNTS = `select ${CODE_STATE} as state, count(*)::int as count ${CODES} where b.master_order_id = $1 group by 1`;

type Row = Omit<CodeRow, 'product' | 'event' | 'startsAt' | 'endsAt' | 'code' | 'url'> & {
  code: string;
  product: LocalText;
  event: LocalText;
  startsAt: Date | null;
  endsAt: Date | null;
};

type Filter = { state: CodeState | null; q: string; page: number; size: number };

/** @param withCodes for users who may distribute them; others do not see codes */
export async function listCodes(
  masterId: string,
  { state, q, page, size }: Filter,
  { locale, withCodes }: { locale: Locale; withCodes: boolean },
): Promise<CodeRow[]> {
  const typed = q.replace(/[%_\\]/g, '') || null;
  const isFiltered = state !== null || typed !== null;
  const before = (page - 1) * size;
  const rows = await sql<Row>('list_bulk_codes', ROWS, [
    masterId,
    state,
    typed,
    size,
    // Positions are sequential: without a filter the last page is found as fast as the first.
    isFiltered ? before : 0,
    isFiltered ? 0 : before,
  ]);
  // If emails cannot be sent, pending ones are shown as kept.
  const waiting = (await mailsGoOut()) ? 'waiting' : 'kept';
  return rows.map(({ product, event, startsAt, endsAt, code, mail, ...row }) => ({
    ...row,
    mail: mail === 'waiting' ? waiting : mail,
    code: withCodes ? code : null,
    url: withCodes ? absoluteUrl(paths.bulk.claim(code)) : null,
    product: localText(product, locale),
    event: localText(event, locale),
    startsAt: startsAt && toIso(startsAt),
    endsAt: endsAt && toIso(endsAt),
  }));
}

export async function countCodes(masterId: string): Promise<Record<CodeState, number>> {
  const rows = await sql<{ state: CodeState; count: number }>('count_bulk_codes', COUNTS, [masterId]);
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(CODE_STATES.map((state) => [state, found.get(state) ?? 0])) as Record<CodeState, number>;
}
