import { sql } from '../../infra/db';
import { toIso } from '../../shared/time';
import type { OrderDossier } from '../pages';
import type { FoundOrder } from './findOrder';

type Dated<T extends { at: unknown }> = Omit<T, 'at'> & { at: Date };

const HISTORY = `
  select h.kind, h.from_state as "from", h.to_state as "to", u.name as by, h.at, h.data ->> 'code' as detail
  from order_events h left join users u on u.id = h.user_id where h.order_id = $1 order by h.id`;

const MAILS = `
  select kind, recipient, subject, state, error, coalesce(sent_at, created_at) as at
  from mail_log where order_id = $1 order by created_at desc limit 50`;

/** What staff see of an order besides what its buyer sees: who it is for, what happened to it, what was written. */
export async function showDossier(order: FoundOrder): Promise<OrderDossier> {
  const [history, mails] = await Promise.all([
    sql<Dated<OrderDossier['history'][number]>>('order_history', HISTORY, [order.id]),
    sql<Dated<OrderDossier['mails'][number]>>('order_mails', MAILS, [order.id]),
  ]);
  return {
    customer: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
    channel: order.channel,
    locale: order.locale,
    history: history.map((entry) => ({ ...entry, at: toIso(entry.at) })),
    mails: mails.map((mail) => ({ ...mail, at: toIso(mail.at) })),
  };
}
