import { sql } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { letsOut, type MoneyOut } from '../../shared/limits';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
import { secondPerson } from '../../shared/secondPerson';
import { toIso } from '../../shared/time';
import { ONLY_EVENT } from './refundList';
import type { WaitingRefund } from './refundProps';

type Row = Omit<WaitingRefund, 'at' | 'event' | 'refusal' | 'payee'> & {
  payeeName: string | null;
  payeeIban: string | null;
  at: Date;
  event: LocalText | null;
  createdBy: string | null;
  createdIn: string | null;
};

const WAITING = `
  select r.id, o.reference, r.state::text as state, r.amount_cents as "amountCents", r.currency, r.note, r.forced as "isForced", r.created_at as at, o.time_zone as zone,
    r.created_by as "createdBy", r.created_in as "createdIn", u.name as "requestedBy", r.failure_reason as failure, r.to_balance is not null as "toBalance",
    p.method in ('cash', 'card_manual') as "isOfTill",
    case when r.state = 'failed' and not is_store_credit(p.id) then own.name end as owner,
    case when r.state = 'failed' or p.provider = 'on_account' then r.payee_name end as "payeeName",
    case when r.state = 'failed' or p.provider = 'on_account' then r.payee_iban end as "payeeIban",
    (select count(*)::int from refund_items where refund_id = r.id) as tickets,
    (select e.title from order_items i join events e on e.id = i.event_id where i.order_id = o.id order by i.position limit 1) as event
  from refunds r join orders o on o.id = r.order_id left join users u on u.id = r.created_by join payments p on p.id = r.payment_id
    left join users own on own.id = o.user_id and own.email <> own.id || '@deleted.invalid'
  where (r.state in ('requested', 'failed') or (r.state = 'created' and r.amount_cents > 0 and r.to_balance is null and is_local(p.provider) and not is_store_credit(p.id)
    and (r.currency <> 'EUR' or refund_connection(p.provider) is null) and not exists (select from company_charges h where h.id = p.id and h.settled_at is null)))
    and ($1::uuid[] is null or ${ONLY_EVENT} = any ($1)) order by r.created_at limit 100`;

type Reader = {
  locale: Locale;
  /** Events in which the viewer may refund. */
  scope: Scope;
  /** The reader of the list. */
  by: AuditContext;
  moneyIn: (currency: string) => Promise<MoneyOut>;
};

/** Refunds that need staff, oldest first. */
export async function listWaiting({ locale, scope, by, moneyIn }: Reader): Promise<WaitingRefund[]> {
  const rows = await sql<Row>('waiting_refunds', WAITING, [eventsIn(scope)]);
  const limits = new Map<string, MoneyOut>();
  for (const { currency } of rows) if (!limits.has(currency)) limits.set(currency, await moneyIn(currency));
  return rows.map(({ at, event, createdBy, createdIn, payeeName, payeeIban, ...row }) => {
    const isOwn = secondPerson(by, [createdBy, createdIn]) === null;
    const isAbove = !letsOut(limits.get(row.currency)!, row.amountCents);
    const refusal = isOwn ? 'own' : isAbove ? 'limit' : null;
    const payee =
      scope === 'everywhere' && !isAbove && payeeName && payeeIban ? { name: payeeName, iban: payeeIban } : null;
    return { ...row, at: toIso(at), event: localText(event ?? {}, locale), refusal, payee };
  });
}
