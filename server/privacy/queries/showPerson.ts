import { sql } from '../../infra/db';
import { RETENTION_DAYS } from '../../infra/retention';
import { readSettings } from '../../settings';
import { type LocalText, localText } from '../../shared/localText';
import { DAY_MS, toIso } from '../../shared/time';
import type { KnownOrder, KnownPerson } from '../pages';
import { termsOnRequest } from '../terms';
import { isKnown, type Person } from './findPerson';

const ORDERS_SHOWN = 50;

type OrderRow = Omit<KnownOrder, 'title' | 'boughtAt' | 'holdersUntil' | 'buyerUntil' | 'comesUntil'> & {
  title: LocalText | null;
  boughtAt: Date;
  comesUntil: Date | null;
  holdersUntil: Date | null;
  buyerUntil: Date | null;
};

const ORDERS = `
  select o.id::text as id, o.reference, o.state::text as state, coalesce(o.placed_at, o.created_at) as "boughtAt",
    (select e.title from order_items i join events e on e.id = i.event_id where i.order_id = o.id order by i.position limit 1) as title,
    case when ends > moment() then ends end as "comesUntil",
    o.holders_erased_at is not null as "areHoldersGone", o.buyer_erased_at is not null as "isBuyerGone",
    case when ends is null then null else erasable_at(o.id, 'holders', $2::jsonb) end as "holdersUntil",
    case when ends is null then null else erasable_at(o.id, 'buyer', $2::jsonb) end as "buyerUntil", ends is null as "isOpen"
  from orders o cross join lateral order_ends_at(o.id) ends
  where o.id = any ($1::uuid[]) order by o.created_at desc limit $3::int`;

async function listOrders(ids: readonly string[], locale: string): Promise<KnownOrder[]> {
  const terms = JSON.stringify(termsOnRequest(await readSettings()));
  const rows = await sql<OrderRow>('orders_of_person', ORDERS, [ids, terms, ORDERS_SHOWN]);
  const now = Date.now();
  // Null for data that may already be erased.
  const later = (at: Date | null) => (at && at.getTime() > now ? toIso(at) : null);
  return rows.map(({ title, boughtAt, comesUntil, holdersUntil, buyerUntil, ...row }) => ({
    ...row,
    title: localText(title ?? {}, locale),
    boughtAt: toIso(boughtAt),
    comesUntil: comesUntil && toIso(comesUntil),
    holdersUntil: later(holdersUntil),
    buyerUntil: later(buyerUntil),
  }));
}

type Facts = {
  account: { id: string; name: string; createdAt: Date; lastSeenAt: Date | null; isStaff: boolean } | null;
  mails: number;
  lastEventAt: Date | null;
};

const FACTS = `
  select (select jsonb_build_object('id', u.id, 'name', u.name, 'createdAt', u.created_at, 'lastSeenAt', u.last_seen_at, 'isStaff', exists (
      select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.name not in ('customer', 'company')))
      from users u where u.id = $1::uuid) as account,
    (select count(*)::int from mail_log where recipient = $2) as mails,
    (select max(last_at) from security_events where user_id = $1::uuid or account = $2) as "lastEventAt"`;

/** The data of a person, what may be erased, and until when the rest must be kept; null if there is none. */
export async function showPerson(person: Person, locale: string): Promise<KnownPerson | null> {
  const [[facts], orders] = await Promise.all([
    sql<Facts>('facts_of_person', FACTS, [person.userId, person.address ?? '']),
    listOrders(person.orderIds, locale),
  ]);
  const { account, mails, lastEventAt } = facts!;
  if (!isKnown(person) && mails === 0) return null;
  return {
    account: account && {
      ...account,
      createdAt: toIso(new Date(account.createdAt)),
      lastSeenAt: account.lastSeenAt && toIso(new Date(account.lastSeenAt)),
    },
    orders,
    orderCount: person.orderIds.length,
    holderCount: person.itemIds.length,
    requestCount: person.requestIds.length,
    codeCount: person.codeIds.length,
    supportCount: person.supportIds.length,
    waitingCount: person.waitingIds.length,
    invitedCount: person.invitationIds.length,
    mailCount: mails,
    securityUntil: lastEventAt && toIso(new Date(lastEventAt.getTime() + RETENTION_DAYS.security_events * DAY_MS)),
  };
}
