import { sql } from '../../infra/db';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { shareText } from '../../shared/moneyShares';
import { failureText } from '../../shared/paymentFailures';
import { formatDateTime, toIso } from '../../shared/time';
import { isAttentionCause } from '../attentionCauses';
import type { FoundOrder } from '../findOrder';
import type { Attention, OrderChange, OrderDossier } from '../pages';

type Dated<T extends { at: unknown }> = Omit<T, 'at'> & { at: Date };

type Told = { title: LocalText; startsAt: string; timeZone: string };
type Moved = {
  from: Told | null;
  to: Told | null;
  fromProduct: LocalText | null;
  toProduct: LocalText | null;
};
type FromTo = { from: string | null; to: string | null };

type Entry = Dated<Omit<OrderDossier['history'][number], 'changes'>> & {
  percent: number | null;
  slots: Told[] | null;
  buyer: Partial<Record<'name' | 'email' | 'phone', FromTo>> | null;
  moved: Moved[] | null;
  holder: FromTo | null;
};

type AttentionRow = Omit<Attention, 'raisedAt' | 'endedAt'> & { raisedAt: Date; endedAt: Date | null };

const slotOf = (
  id: string,
) => `(select jsonb_build_object('title', e.title, 'startsAt', a.starts_at, 'timeZone', v.time_zone)
  from appointments a join events e on e.id = a.event_id join venues v on v.id = e.venue_id where a.id = ${id})`;

const HISTORY = `
  select case when h.kind = 'refund_done' and exists (select from money_entries m where m.order_id = h.order_id and m.kind = 'credited'
        and m.refund_id = (h.data ->> 'refund_id')::uuid) then 'refund_credited' else h.kind end as kind, h.from_state as "from", h.to_state as "to", u.name as by, h.at, coalesce(h.data ->> 'code', h.data ->> 'cause',
      case when h.kind = 'imported' then concat_ws(' · ', h.data ->> 'source', h.data ->> 'reference') end,
      case when h.kind = 'discounted' then concat_ws(' · ', h.data ->> 'reason',
        (select a.name from users a where a.id = (h.data ->> 'approved_by')::uuid)) end) as detail,
    (select jsonb_agg(jsonb_build_object('title', e.title, 'startsAt', a.starts_at, 'timeZone', v.time_zone) order by a.starts_at)
      from jsonb_array_elements_text(coalesce(h.data -> 'appointment_ids', jsonb_build_array(h.data ->> 'appointment_id'))) told(id)
        join appointments a on a.id = told.id::uuid join events e on e.id = a.event_id join venues v on v.id = e.venue_id) as slots,
    case h.kind when 'paid' then (select sum(gross_cents) from sale_entries
      where order_id = h.order_id and is_of_sale(kind))
      else coalesce((h.data ->> 'amount')::bigint, nullif(coalesce((h.data ->> 'fee')::bigint, 0)
        + coalesce((select sum((price ->> 'cents')::bigint) from jsonb_array_elements(h.data -> 'prices') price), 0), 0)) end::bigint as amount,
    case h.kind when 'discounted' then (h.data ->> 'percent')::int end as percent,
    h.data -> 'buyer' as buyer, case when $2 then h.data -> 'holder' end as holder,
    (select jsonb_agg(distinct jsonb_build_object('from', ${slotOf('m.from_id')}, 'to', ${slotOf('m.to_id')}, 'fromProduct', was.name, 'toProduct', now.name))
      from order_move_items m left join products was on was.id = m.from_product_id left join products now on now.id = m.to_product_id
      where m.move_id = (h.data ->> 'move_id')::uuid and h.kind in ('rescheduled', 'exchanged')) as moved
  from order_events h left join users u on u.id = h.user_id where h.order_id = $1 order by h.id`;

const ATTENTIONS = `
  select a.cause, a.raised_at as "raisedAt", a.ended_at as "endedAt", u.name as "endedBy"
  from order_attentions a left join users u on u.id = a.ended_by where a.order_id = $1 order by a.raised_at desc, a.id desc`;

const ACCEPTANCES = `
  select kind, version, language, accepted_at as at from order_acceptances where order_id = $1 order by kind desc`;

const CHANNEL = `select name from sales_channels where code = $1`;

const MAILS = `
  select id, kind, recipient, subject, coalesce(delivery, state) as state, coalesce(delivery_words, error) as error, held_back as "heldBack", coalesce(sent_at, created_at) as at
  from mail_log where order_id = $1 order by created_at desc limit 50`;

const slotText = ({ title, startsAt, timeZone }: Told, locale: Locale): string =>
  `${localText(title, locale)}, ${formatDateTime(startsAt, timeZone, locale)}`;

/** Slots of a history entry. */
const slotsText = (slots: Entry['slots'], locale: Locale): string | null =>
  slots?.map((slot) => slotText(slot, locale)).join('; ') ?? null;

const BUYER = ['name', 'email', 'phone'] as const;

/** Old and new values of buyer, visits and products, each pair once. */
function changesOf({ buyer, moved, holder }: Entry, locale: Locale): OrderChange[] {
  const ofBuyer = BUYER.flatMap((what) => (buyer?.[what] ? [{ what, ...buyer[what] }] : []));
  const ofVisits = (moved ?? []).flatMap(({ from, to, fromProduct, toProduct }): OrderChange[] => [
    {
      what: 'product',
      from: fromProduct && localText(fromProduct, locale),
      to: toProduct && localText(toProduct, locale),
    },
    { what: 'time', from: from && slotText(from, locale), to: to && slotText(to, locale) },
  ]);
  const ofHolder: OrderChange[] = holder ? [{ what: 'holder', ...holder }] : [];
  const changes = [...ofBuyer, ...ofHolder, ...ofVisits].filter(({ from, to }) => from !== to);
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

/** Name of a resolved cause, as on every page. */
const causeText = ({ kind, detail }: Pick<Entry, 'kind' | 'detail'>, locale: Locale): string | null =>
  kind === 'attention_ended' && isAttentionCause(detail) ? translator(locale)(`common.attention_${detail}`) : null;

/** Words for the code or the cause of an entry; a discount begins with its percentage. */
function detailText({ kind, detail, percent }: Pick<Entry, 'kind' | 'detail' | 'percent'>, locale: Locale) {
  if (percent !== null) return [shareText(percent, locale), detail].filter(Boolean).join(' · ');
  if (kind === 'payment_failed') return failureText(detail, translator(locale));
  return causeText({ kind, detail }, locale) ?? detail;
}

type DossierReader = Pick<OrderDossier, 'handedLink'> & { locale: Locale; withMails: boolean };

/** The part of an order that only staff see: buyer, history, notes and emails. */
export async function showDossier(
  order: FoundOrder,
  { locale, withMails, handedLink }: DossierReader,
): Promise<OrderDossier> {
  // History and notes concern the whole order.
  const isWhole = order.within === null;
  const [history, attentions, acceptances, mails, [channel]] = await Promise.all([
    isWhole ? sql<Entry>('order_history', HISTORY, [order.id, order.maySeeGiven]) : [],
    isWhole ? sql<AttentionRow>('order_attentions', ATTENTIONS, [order.id]) : [],
    isWhole ? sql<Dated<OrderDossier['acceptances'][number]>>('order_acceptances', ACCEPTANCES, [order.id]) : [],
    isWhole && withMails ? sql<Dated<OrderDossier['mails'][number]>>('order_mails', MAILS, [order.id]) : [],
    sql<{ name: LocalText }>('order_channel', CHANNEL, [order.channel]),
  ]);
  return {
    handedLink,
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    note: order.staffNote,
    channel: channel ? localText(channel.name, locale) : order.channel,
    locale: order.locale,
    history: history.map((entry) => {
      const { slots, buyer: _, moved: __, holder: ___, percent: ____, ...rest } = entry;
      const changes = changesOf(entry, locale);
      const words = detailText(entry, locale);
      const detail = words ?? (changes.length > 0 ? null : slotsText(slots, locale));
      return { ...rest, at: toIso(entry.at), detail, changes };
    }),
    attentions: attentions.map(({ raisedAt, endedAt, ...attention }) => ({
      ...attention,
      raisedAt: toIso(raisedAt),
      endedAt: endedAt && toIso(endedAt),
    })),
    acceptances: acceptances.map((accepted) => ({ ...accepted, at: toIso(accepted.at) })),
    seesMails: isWhole && withMails,
    mails: mails.map((mail) => ({ ...mail, at: toIso(mail.at) })),
  };
}
