import { prisma, sql } from '../../infra/db';
import { orderTitle, SOLD_EVENTS, type SoldEvent } from '../../orders';
import { type Actor, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { eventsIn } from '../../shared/scopes';
import type { OrderState } from '../../shared/states';
import { toIso } from '../../shared/time';
import type { Conversation, Message, OtherOrder } from '../pages';
import { quotedParts } from '../quotedParts';

type Shown = {
  conversation: Conversation;
  messages: Message[];
  seen: string;
  orderReference: string | null;
  /** The event it belongs to; null for the whole organisation. */
  event: string | null;
};

/** The messages of a conversation that came by email, without the emails themselves. */
export async function mailsOf(ticketId: string): Promise<ReadonlyMap<string, { isKept: boolean; isUnsure: boolean }>> {
  const rows = await sql<{ id: string; isKept: boolean; isUnsure: boolean }>(
    'mails_of_conversation',
    `select k.message_id as id, k.raw is not null as "isKept", k.unsure as "isUnsure"
     from support_mails k join support_messages m on m.id = k.message_id where m.ticket_id = $1`,
    [ticketId],
  );
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

/** A conversation for staff, including notes. @throws HttpError 404 */
export async function showConversation(id: string): Promise<Shown> {
  const ticket = await prisma.supportTicket.findUnique({
    where: { id },
    include: {
      order: { select: { reference: true } },
      followers: { select: { id: true }, orderBy: { id: 'desc' }, take: 1 },
      messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { author: { select: { name: true } } } },
    },
  });
  if (!ticket) throw notFound();
  const [place] = await sql<{ event: string | null }>('event_of_linked', 'select event_of_order($1::uuid) as event', [
    ticket.orderId,
  ]);
  const mails = await mailsOf(id);
  const messages = ticket.messages.map(
    ({ author, createdAt, ...row }): Message => ({
      id: row.id,
      kind: row.kind as Message['kind'],
      author: author?.name ?? null,
      sender: row.sender,
      body: row.body,
      parts: mails.has(row.id) ? quotedParts(row.body) : [{ text: row.body, isQuoted: false }],
      mail: mails.get(row.id) ?? null,
      at: toIso(createdAt),
    }),
  );
  const { reference, state, subject, name, email, locale, orderTyped, assigneeId } = ticket;
  return {
    conversation: {
      ...{ id, reference, state, subject, name, email, locale, assigneeId },
      orderTyped: ticket.orderId ? null : orderTyped,
      hasOrder: ticket.orderId !== null,
      isProven: ticket.proven,
      isUnread: ticket.unread,
      waitingSince: ticket.waitingSince && toIso(ticket.waitingSince),
      firstAnsweredAt: ticket.firstAnsweredAt && toIso(ticket.firstAnsweredAt),
      createdAt: toIso(ticket.createdAt),
      follows: ticket.followsId,
      followedBy: ticket.followers[0]?.id ?? null,
    },
    messages,
    seen: messages.findLast(({ kind }) => kind !== 'note')?.id ?? id,
    orderReference: ticket.order?.reference ?? null,
    event: place?.event ?? null,
  };
}

const OTHERS = `
  select o.reference, o.state::text as state, o.total_cents as "totalCents", o.currency, o.created_at as at, ${SOLD_EVENTS} as events
  from orders o where lower(o.customer_email) = $1 and o.state <> 'held' and o.reference is distinct from $2
    and ($3::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($3::uuid[])))
  order by o.created_at desc limit 8`;

type OtherRow = {
  reference: string;
  state: OrderState;
  totalCents: Cents;
  currency: string;
  at: Date;
  events: SoldEvent[];
};

/** Other orders with the same email that the viewer may see. */
export async function listOthers(
  actor: Actor,
  { email, reference, locale }: { email: string; reference: string | null; locale: Locale },
): Promise<OtherOrder[]> {
  const events = eventsIn(scopeOf(actor, 'orders.view'));
  const rows = await sql<OtherRow>('other_orders', OTHERS, [email, reference, events]);
  return rows.map(({ events: sold, at, ...row }) => {
    const within = events === null ? sold : sold.filter(({ id }) => events.includes(id));
    return { ...row, title: orderTitle(within, locale), at: toIso(at) };
  });
}
