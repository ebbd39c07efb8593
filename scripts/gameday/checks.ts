/** Proofs after a scenario: those of `npm run doctor`, and those that only the stand-ins can give. */
import { setTimeout as pause } from 'node:timers/promises';
import { findBrokenInvariants } from '../../server/status/invariants';
import { type House, look } from './house';
import type { Book } from './people';

/** A count of records that break a rule, and the first of them. */
type Found = { count: number; first: string };

/** Each sold item has one ticket that is valid, used or blocked. */
const TICKETS = `
  select o.reference as first, count(*) over ()::int as count
  from order_items i join orders o on o.id = i.order_id
  where i.state = 'active' and is_sale(o.state)
    and 1 <> (select count(*) from tickets where order_item_id = i.id and state in ('valid', 'used', 'blocked'))
  order by 1 limit 1`;

const ENTRIES = `
  select t.reference as first, count(*) over ()::int as count from tickets t
  where t.uses_total < (select count(*) from validations where ticket_id = t.id and result = 'accepted')
  order by 1 limit 1`;

/** Each paid order has one email about its payment, which was sent. */
const MAILS = `
  select o.reference as first, count(*) over ()::int as count from orders o
  where o.paid_at is not null
    and 1 <> (select count(*) from mail_log where order_id = o.id and kind = 'order_paid' and state = 'sent')
  order by 1 limit 1`;

const SENT = `select id::text as id from mail_log where kind = 'order_paid' and state = 'sent'`;

/** Money of a payment by our own records. */
const MONEY = `
  select p.provider_ref as session, o.reference, is_sale(o.state) as "isSale",
    case when p.captured_at is null then 0 else p.amount_cents end::int as paid,
    coalesce((select sum(amount_cents) from refunds where payment_id = p.id and state = 'done'), 0)::int as refunded
  from payments p join orders o on o.id = p.order_id where p.provider_ref is not null`;

type Money = { session: string; reference: string; isSale: boolean; paid: number; refunded: number };

const UNSETTLED: readonly [what: string, text: string][] = [
  ['messages of the outbox', 'select count(*)::int as count from outbox'],
  ['emails', `select count(*)::int as count from mail_log where state = 'queued' and kind = 'order_paid'`],
  ['refunds', `select count(*)::int as count from refunds where state in ('created', 'transit')`],
  ['webhooks', `select count(*)::int as count from webhook_deliveries where state = 'pending'`],
];
/** Webhooks wait five minutes after the second failure; the game day does not. */
const HURRY = [
  `update webhook_deliveries set next_at = now() where state = 'pending' and lease is null and next_at > now()`,
  'update webhooks set blocked_until = null where blocked_until is not null',
];

/** @returns the kinds of work that wait, and how much of each */
async function listUnsettled(): Promise<string[]> {
  const counts = await Promise.all(
    UNSETTLED.map(async ([what, text]) => [what, (await look<{ count: number }>(text))[0]!.count] as const),
  );
  return counts.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
}

/** Waits until all work is done. @returns what is left after the limit */
export async function settle(limitMs: number): Promise<string[]> {
  const begun = Date.now();
  for (const text of HURRY) await look(text);
  let left = await listUnsettled();
  while (left.length > 0 && Date.now() - begun < limitMs) {
    await pause(500);
    left = await listUnsettled();
  }
  return left;
}

const said = (what: string, rows: readonly Found[]): string[] =>
  rows.map(({ count, first }) => `${what}: ${count}, first ${first}`);

/** The provider's money compared with our records. */
async function compareMoney({ stripe }: House): Promise<string[]> {
  const ours = new Map((await look<Money>(MONEY)).map((money) => [money.session, money]));
  const wrong: string[] = [];
  for (const { id, intent, amount_total: amount } of stripe.sessions.values()) {
    const money = ours.get(id);
    const there = intent?.status === 'succeeded' ? amount : 0;
    const back = intent?.refunded ?? 0;
    if (!money) {
      if (there !== back) wrong.push(`a charge without an order: ${id}`);
      continue;
    }
    if (money.paid !== there) wrong.push(`${money.reference}: ${there} paid there, ${money.paid} here`);
    if (money.refunded !== back) wrong.push(`${money.reference}: ${back} refunded there, ${money.refunded} here`);
    if (there > back && !money.isSale) wrong.push(`${money.reference}: charged, without an order or a refund`);
  }
  const made = stripe.refunds.map(({ metadata }) => String(metadata.refund));
  if (new Set(made).size !== made.length) wrong.push('a refund was made twice');
  return wrong;
}

/** An email's id is its Message-ID; a second delivery under the same id is one email for its reader. */
export async function countMails({ mail }: House): Promise<{ missing: number; repeated: number }> {
  const received = new Map<string, number>();
  for (const { raw } of mail.received) {
    const id = /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? '';
    received.set(id, (received.get(id) ?? 0) + 1);
  }
  const sent = await look<{ id: string }>(SENT);
  return {
    missing: sent.filter(({ id }) => !received.has(id)).length,
    repeated: sent.reduce((sum, { id }) => sum + Math.max(0, (received.get(id) ?? 0) - 1), 0),
  };
}

async function compareHooks({ receiver }: House): Promise<string[]> {
  const rows = await look<{ id: string }>(`select event_id::text as id from webhook_deliveries`);
  const received = new Set(receiver.received.map(({ id }) => id));
  const lost = rows.filter(({ id }) => !received.has(id));
  return lost.length > 0 ? [`webhooks that never arrived: ${lost.length}`] : [];
}

/** @returns one line for each rule that is broken; empty if all hold */
export async function findWrong(house: House, book: Book): Promise<string[]> {
  const broken = await findBrokenInvariants();
  const unknown = await look<{ reference: string }>(
    `select r.reference from unnest($1::text[]) r(reference)
     where not exists (select from orders o where o.reference = r.reference and o.paid_at is not null)`,
    [[...book.paidHere]],
  );
  const { missing } = await countMails(house);
  return [
    ...broken.map(({ name, count, first }) => `${name}: ${count}, first ${first}`),
    ...said('sold items without exactly one ticket', await look<Found>(TICKETS)),
    ...said('tickets used too often', await look<Found>(ENTRIES)),
    ...said('paid orders without exactly one email', await look<Found>(MAILS)),
    ...(missing > 0 ? [`emails that the mail server never got: ${missing}`] : []),
    ...(await compareMoney(house)),
    ...(await compareHooks(house)),
    ...unknown.map(({ reference }) => `${reference}: the buyer saw it paid, it is not`),
    ...book.failures,
  ];
}
