import { recordChange } from '../../audit';
import { sql, type Tx, transaction } from '../../infra/db';
import { explainRefusal } from '../../orders';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { secondPerson } from '../../shared/secondPerson';
import type { Recipient } from './readRecipients';
import type { InvitationInput } from './requests';

type Terms = {
  channel: string | null;
  why: string | null;
  isOff: boolean;
  face: number;
  currency: string;
  units: number;
  left: number | null;
};

/**
 * Channel on which the product can be issued now, the till first, or the reason against it; its price there, and places
 * in the slot.
 */
const TERMS = `
  select c.code as channel, closed.refusal as why, a.state is not distinct from 'cancelled' as "isOff", coalesce(cost.price, p.price_cents)::bigint as face, e.currency, p.capacity_units as units, a.capacity - a.held - a.sold as left
  from products p join events e on e.id = p.event_id left join appointments a on a.id = $3 and a.event_id = e.id
    left join lateral (select code from sales_channels, lateral sale_terms(e.id, code, true) terms
      where code = any (p.channels) and terms.refusal is null order by code <> 'counter', position, code limit 1) c on true
    left join lateral (select terms.refusal from unnest(p.channels) code, lateral sale_terms(e.id, code, true) terms
      where terms.refusal <> 'channel_closed' limit 1) closed on true
    left join lateral list_price(p.id, p.price_cents, a.prices, a.starts_at, e.venue_id, c.code) cost on true
  where p.id = $2 and e.id = $1 and p.category <> 'voucher'`;

/** Refusals of the sale that apply to complimentary tickets too. */
const NEVER: Readonly<Record<string, string>> = { over: 'invitation_over', not_published: 'invitation_archived' };

type Asked = { input: InvitationInput; recipients: readonly Recipient[]; locale: Locale };

/** @throws DomainError with the reason, beside the product, the time or the quantity */
async function findTerms({ input, recipients, locale }: Asked): Promise<Terms & { channel: string }> {
  const { eventId, productId, slotId, quantity } = input;
  const [terms] = await sql<Terms>('terms_of_invitation', TERMS, [eventId, productId, slotId]);
  if (!terms) throw new DomainError('product_unknown', { field: 'productId', params: { product: '' } });
  const { channel, why, isOff, units, left } = terms;
  if (channel === null) throw new DomainError(NEVER[why ?? ''] ?? 'invitation_not_offered', { field: 'productId' });
  if (isOff) throw new DomainError('invitation_slot_off', { field: 'slotId' });
  const lines = [{ event_id: eventId, product_id: productId, appointment_id: slotId, quantity }];
  const [validated] = await sql<{ refusal: string | null }>(
    'judge_invitation',
    'select refusal from checked_lines($1::jsonb)',
    [JSON.stringify([{ channel, lines, given: true }])],
  );
  if (validated?.refusal) {
    const { code, options } = await explainRefusal({ channel, lines, locale, ownOrderId: null, isGiven: true });
    const field = /^(slot|day)_/.test(code) ? 'slotId' : /_of_product$/.test(code) ? 'quantity' : 'productId';
    throw new DomainError(code, { ...options, field });
  }
  const places = units * quantity * recipients.length;
  if (left !== null && places > left)
    throw new DomainError('invitation_no_room', { field: 'slotId', params: { count: Math.max(0, left) } });
  return { ...terms, channel };
}

type Found = { maxAtOnce: number; maxTickets: number; raisedBy: string[] };

/** Charges the event's budget. @returns why a second person is needed; null if none is */
async function takeBudget(tx: Tx, by: AuditContext, { eventId }: InvitationInput, tickets: number, face: number) {
  const [budget] = await tx.$queryRaw<Found[]>`
    select max_at_once as "maxAtOnce", max_tickets as "maxTickets", raised_by as "raisedBy"
    from invitation_budgets where event_id = ${eventId}::uuid for update`;
  if (!budget || budget.maxTickets === 0) return 'budget';
  if (!secondPerson(by, budget.raisedBy)) return 'raised';
  if (tickets > budget.maxAtOnce) return 'at_once';
  const [taken] = await tx.$queryRaw<{ done: boolean }[]>`
    select take_budget(${eventId}::uuid, ${tickets}::int, ${tickets * face}::bigint, false) as done`;
  return taken!.done ? null : 'budget';
}

/**
 * Issues complimentary tickets: immediately within the limit per action and the event's budget, else after approval,
 * without places until then. A user who raised the budget needs approval within it too. Idempotent by id.
 * @throws DomainError why they cannot be issued
 */
export async function invite(by: AuditContext, id: string, asked: Asked): Promise<'running' | 'waiting'> {
  const { input, recipients } = asked;
  const { channel, face, currency } = await findTerms(asked);
  const tickets = recipients.length * input.quantity;
  return transaction(async (tx) => {
    const made = await tx.$executeRaw`
      insert into invitations (id, event_id, product_id, appointment_id, channel, quantity, face_cents, currency, reason, note, state, user_id, impersonator_id)
      values (${id}::uuid, ${input.eventId}::uuid, ${input.productId}::uuid, ${input.slotId}::uuid, ${channel}, ${input.quantity}, ${face}::bigint, ${currency},
        ${input.reason}, ${input.note || null}, 'waiting', ${by.userId}::uuid, ${by.impersonatorId}::uuid) on conflict (id) do nothing`;
    if (made === 0) {
      const before = await tx.invitation.findUniqueOrThrow({ where: { id }, select: { state: true } });
      return before.state === 'waiting' ? 'waiting' : 'running';
    }
    await tx.$executeRaw`
      insert into invitation_recipients (invitation_id, position, name, email, locale)
      select ${id}::uuid, n, r.name, r.email, r.locale
      from rows from (jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as (name text, email text, locale text)) with ordinality as r(name, email, locale, n)`;
    const exceeds = await takeBudget(tx, by, input, tickets, face);
    const state = exceeds === null ? 'running' : 'waiting';
    await tx.$executeRaw`update invitations set state = ${state}, exceeds = ${exceeds} where id = ${id}::uuid`;
    await recordChange(tx, by, {
      action: exceeds === null ? 'invitation.given' : 'invitation.asked',
      subject: { type: 'invitation', id, label: String(tickets) },
      after: { tickets, amountCents: tickets * face, currency },
    });
    return state;
  });
}
