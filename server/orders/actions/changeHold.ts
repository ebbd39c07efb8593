import { sql } from '../../infra/db';
import { nudgeOutbox } from '../../infra/outbox';
import { readSettings } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { Cents } from '../../shared/money';
import { explainRefusal } from '../queries/explainRefusal';
import { type CartLine, checkSpreadLimits, ticketsIn, toSqlLines } from './cartLines';

type Input = { order: { id: string; eventId: string }; lines: readonly CartLine[]; locale: Locale };

/**
 * Gives a hold other contents: the old places go back and the new ones are taken in one step, or nothing changes. The
 * time it is kept does not.
 * @throws DomainError hold_gone when it is no longer a live hold, else why the new contents cannot be had
 */
export async function changeHold({ order, lines, locale }: Input): Promise<{ totalCents: Cents }> {
  const tickets = ticketsIn(lines);
  const { 'orders.max_tickets': most } = await readSettings();
  if (tickets > most) throw new DomainError('too_many_tickets', { field: 'lines', params: { count: most } });
  const sqlLines = toSqlLines(lines);
  await checkSpreadLimits(sqlLines);
  const [answer] = await sql<{ outcome: 'held' | 'sold_out' | 'refused' | 'gone'; order_total: Cents }>(
    'change_hold',
    'select outcome, order_total from change_hold($1, $2::jsonb, $3)',
    [order.id, JSON.stringify(sqlLines), tickets],
  );
  nudgeOutbox();
  if (answer?.outcome === 'held') return { totalCents: answer.order_total };
  if (answer?.outcome === 'gone') throw new DomainError('hold_gone');
  throw await explainRefusal({ eventId: order.eventId, lines: sqlLines, locale, ownOrderId: order.id });
}
