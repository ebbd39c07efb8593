import { channelTerms } from '../../settings';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { checkVisits } from '../checkout/checkVisits';
import { type CartLine, checkSpreadLimits, type SqlLine, ticketsIn, toSqlLines } from './cartLines';

type Cart = { channel: string; lines: readonly CartLine[]; locale: Locale };

/**
 * Checks what a statement cannot check line by line, and merges lines of one product and slot.
 * @throws DomainError too_many_tickets, too_many_of_one, visits_differ, amounts_differ; visit_… where its times do not
 *   go together
 */
export async function checkCart({ channel, lines, locale }: Cart): Promise<SqlLine[]> {
  const { maxTickets: most } = await channelTerms(channel);
  if (ticketsIn(lines) > most) throw new DomainError('too_many_tickets', { field: 'lines', params: { count: most } });
  const sqlLines = toSqlLines(lines);
  await checkSpreadLimits(sqlLines);
  await checkVisits({ channel, lines: sqlLines, locale });
  return sqlLines;
}
