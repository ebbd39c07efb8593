import { connection } from '../../infra/db';
import type { ListProps } from '../../infra/lists';
import { binder } from '../../infra/lists/bind';
import { whereOf } from '../../infra/lists/conditions';
import { readDayRange } from '../../infra/lists/dateRange';
import { meaningsOf } from '../../infra/lists/meanings';
import type { Locale } from '../../shared/i18n/translate';
import type { Scope } from '../../shared/scopes';
import { DAY_MS, dayIn } from '../../shared/time';
import type { ValidationResult } from '../../shared/validationResults';
import { scanList } from '../lists/scanList';
import type { ScanTotals } from '../pages';

/** Longer periods are not calculated during a request. */
const MAX_DAYS = 31;

/** `count`: scans; `people`: people admitted or leaving. */
type Counted = { result: ValidationResult; isForced: boolean; count: number; people: number };

function isShort(days: string, zone: string): boolean {
  const range = readDayRange(days, dayIn(new Date(), zone));
  if (!range?.from || !range.until) return false;
  return Date.parse(range.until) - Date.parse(range.from) < MAX_DAYS * DAY_MS;
}

/** Totals of the scans in the list's days, default today. Other filters apply too, except search and result. */
export async function totalScans(
  { state, zone }: Pick<ListProps<typeof scanList>, 'state' | 'zone'>,
  locale: Locale,
  { scope, viewer }: { scope: Scope; viewer: string },
): Promise<ScanTotals | null> {
  const { at = ['today'], result: _, ...others } = state.filters;
  const [days = ''] = at;
  if (!isShort(days, zone)) return null;
  const counted = { ...state, q: '', filters: { ...others, at } };
  const asked = {
    state: counted,
    params: {},
    scope,
    viewer,
    locale,
    zone,
    meanings: await meaningsOf(scanList, counted),
  };
  const statement = binder();
  // Grouped by two columns, so that the sort stays narrow.
  const text = `select s.result, s.data ? 'forced' as "isForced", count(*)::int as count, sum(people_counted(s))::int as people
    from ${scanList.from} ${whereOf(scanList, asked, statement)} group by 1, 2`;
  const { rows } = await connection.query(text, statement.values);
  return { days, ...toTotals(rows as Counted[]) };
}

function toTotals(counts: readonly Counted[]): Omit<ScanTotals, 'days'> {
  const byResult: Partial<Record<ValidationResult, number>> = {};
  for (const { result, count } of counts) byResult[result] = (byResult[result] ?? 0) + count;
  const { accepted: _, exited: __, no_entry: ___, undone = 0, ...refusals } = byResult;
  const people = (of: ValidationResult) =>
    counts.filter(({ result }) => result === of).reduce((sum, one) => sum + one.people, 0);
  return {
    accepted: people('accepted'),
    exited: people('exited'),
    undone,
    forced: counts.find(({ result, isForced }) => result === 'accepted' && isForced)?.people ?? 0,
    refused: Object.values(refusals).reduce((sum, count) => sum + count, 0),
    byResult,
  };
}
