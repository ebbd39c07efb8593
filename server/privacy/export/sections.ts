/**
 * A person's data, section by section and in chunks, so that a file of any length is streamed. Without secrets (keys,
 * tokens, ticket codes or hashes), and without other people's data except what the person typed themselves: the names
 * of those they bought for. Those people's answers are excluded.
 */
import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import type { Person } from '../queries/findPerson';

export type Row = Record<string, unknown>;
export type Section = { name: string; rows: AsyncIterable<Row> | Iterable<Row> };

const ORDERS_AT_ONCE = 50;

const ACCOUNT = `
  select jsonb_build_object('name', u.name, 'email', u.email, 'email_confirmed_at', u.email_verified_at, 'phone', u.phone, 'language', u.locale,
    'created_at', u.created_at, 'last_seen_at', u.last_seen_at, 'two_factor', u.two_factor_confirmed_at is not null,
    'roles', (select coalesce(jsonb_agg(r.name order by r.name), '[]') from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id)) as row
  from users u where u.id = $1::uuid`;

const ORDERS = sqlFile('server/privacy/export/ordersOf.sql');

const HOLDER = `
  select jsonb_build_object('event', e.title, 'product', i.product_name, 'starts_at', a.starts_at, 'holder', h.name, 'answers', h.data,
    'gate_note', i.gate_note, 'gate_answers', (select jsonb_agg(g.answers) from tickets t join validations v on v.ticket_id = t.id
      join gate_answers g on g.validation_id = v.id where t.order_item_id = i.id)) as row
  from order_item_profiles h join order_items i on i.id = h.order_item_id join events e on e.id = i.event_id
    left join appointments a on a.id = i.appointment_id where i.id = any ($1::uuid[]) order by i.id`;

const MAILS = `
  select jsonb_build_object('subject', subject, 'kind', kind, 'state', state, 'created_at', created_at, 'sent_at', sent_at) as row
  from mail_log where recipient = $1 order by created_at`;

const REQUESTS = `
  select jsonb_build_object('campaign', p.name, 'name', r.name, 'email', r.email, 'reason', r.reason, 'state', r.state, 'note', r.note,
    'created_at', r.created_at, 'decided_at', r.decided_at) as row
  from promo_code_requests r join promos p on p.id = r.promo_id where r.id = any ($1::uuid[]) order by r.created_at`;

const CODES = `
  select jsonb_build_object('campaign', p.name, 'name', c.recipient, 'email', c.recipient_email, 'uses', c.uses, 'created_at', c.created_at, 'valid_until', c.valid_until) as row
  from promo_codes c join promos p on p.id = c.promo_id where c.id = any ($1::uuid[]) order by c.created_at`;

/** Without internal notes of staff. */
const SUPPORT = `
  select jsonb_build_object('reference', t.reference, 'subject', t.subject, 'name', t.name, 'email', t.email, 'state', t.state, 'created_at', t.created_at,
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'text', m.body, 'at', m.created_at) order by m.created_at, m.id), '[]')
      from support_messages m where m.ticket_id = t.id and m.kind <> 'note')) as row
  from support_tickets t where t.id = any ($1::uuid[]) order by t.created_at`;

const WAITING = `
  select jsonb_build_object('event', e.title, 'starts_at', a.starts_at, 'quota', q.name, 'email', w.email, 'places', w.units, 'state', w.state, 'created_at', w.created_at) as row
  from waiting_entries w left join appointments a on a.id = w.appointment_id left join quotas q on q.id = w.quota_id
    join events e on e.id = coalesce(a.event_id, q.event_id)
  where w.id = any ($1::uuid[]) order by w.created_at`;

/** Given tickets appear among the orders as well. */
const INVITED = `
  select jsonb_build_object('event', e.title, 'name', r.name, 'email', r.email, 'created_at', i.created_at) as row
  from invitation_recipients r join invitations i on i.id = r.invitation_id join events e on e.id = i.event_id
  where i.id = any ($1::uuid[]) and lower(r.email) = $2 order by i.created_at, r.position`;

const ACCEPTED = `
  select jsonb_build_object('text', kind, 'version', version, 'language', language, 'accepted_at', accepted_at) as row
  from user_acceptances where user_id = $1::uuid order by accepted_at, kind`;

const EVENTS = `
  select jsonb_build_object('kind', kind, 'outcome', outcome, 'at', at, 'times', times, 'ip', case when actor_id is null then ip end,
    'browser', case when actor_id is null then user_agent end) as row
  from security_events where user_id = $1::uuid or (user_id is null and account = $2) order by at, id`;

const SESSIONS = `
  select jsonb_build_object('ip', ip, 'browser', user_agent, 'created_at', created_at, 'last_seen_at', last_seen_at) as row
  from sessions where user_id = $1::uuid and impersonator_id is null order by created_at`;

const DEVICES = `
  select jsonb_build_object('browser', user_agent, 'created_at', first_seen_at, 'last_seen_at', last_seen_at) as row
  from user_devices where user_id = $1::uuid order by first_seen_at`;

const TOKENS = `
  select jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at, 'expires_at', expires_at) as row
  from personal_access_tokens where user_id = $1::uuid order by created_at`;

const PREFERENCES = `
  select jsonb_build_object('kind', kind, 'in_app', in_app, 'by_mail', mail) as row
  from notification_preferences where user_id = $1::uuid order by kind`;

const BALANCES = `
  select jsonb_build_object('at', t.created_at, 'kind', t.kind, 'amount_cents', e.amount_cents, 'currency', e.currency, 'order', o.reference) as row
  from wallets w join wallet_entries e on e.wallet_id = w.id join wallet_transactions t on t.id = e.transaction_id
    left join orders o on o.id = t.order_id where w.user_id = $1::uuid order by e.id`;

const VIEWS = `
  select jsonb_build_object('name', name, 'list', list, 'query', query, 'created_at', created_at) as row
  from saved_views where user_id = $1::uuid order by list, name`;

const REPORTS = `
  select jsonb_build_object('name', name, 'query', query, 'recipients', recipients, 'created_at', created_at) as row
  from report_schedules where user_id = $1::uuid order by name, id`;

type Found = { row: Row };
const rowsOf = (found: Found[]): Row[] => found.map(({ row }) => row);

async function* ordersOf({ orderIds, address }: Person): AsyncGenerator<Row> {
  for (let first = 0; first < orderIds.length; first += ORDERS_AT_ONCE) {
    const some = orderIds.slice(first, first + ORDERS_AT_ONCE);
    yield* rowsOf(await sql<Found>('export_orders', ORDERS, [some, address ?? '']));
  }
}

/** All sections with data. */
export async function* sectionsOf(person: Person): AsyncGenerator<Section> {
  const { userId, itemIds, requestIds, codeIds, supportIds, waitingIds, invitationIds } = person;
  const address = person.address ?? '';
  const account = rowsOf(await sql<Found>('export_account', ACCOUNT, [userId]));
  if (account.length > 0) yield { name: 'account', rows: account };
  if (person.orderIds.length > 0) yield { name: 'orders', rows: ordersOf(person) };
  const rest: [string, () => Promise<Found[]>][] = [
    ['as_holder', () => sql<Found>('export_holder', HOLDER, [itemIds])],
    ['mails', () => sql<Found>('export_mails', MAILS, [address])],
    ['code_requests', () => sql<Found>('export_requests', REQUESTS, [requestIds])],
    ['codes', () => sql<Found>('export_codes', CODES, [codeIds])],
    ['support', () => sql<Found>('export_support', SUPPORT, [supportIds])],
    ['waiting', () => sql<Found>('export_waiting', WAITING, [waitingIds])],
    ['invited', () => sql<Found>('export_invited', INVITED, [invitationIds, address])],
    ['accepted', () => sql<Found>('export_accepted', ACCEPTED, [userId])],
    ['security_events', () => sql<Found>('export_events', EVENTS, [userId, address])],
    ['sessions', () => sql<Found>('export_sessions', SESSIONS, [userId])],
    ['devices', () => sql<Found>('export_devices', DEVICES, [userId])],
    ['tokens', () => sql<Found>('export_tokens', TOKENS, [userId])],
    ['notification_preferences', () => sql<Found>('export_preferences', PREFERENCES, [userId])],
    ['balances', () => sql<Found>('export_balances', BALANCES, [userId])],
    ['saved_views', () => sql<Found>('export_views', VIEWS, [userId])],
    ['report_schedules', () => sql<Found>('export_reports', REPORTS, [userId])],
  ];
  for (const [name, find] of rest) {
    const rows = rowsOf(await find());
    if (rows.length > 0) yield { name, rows };
  }
}
