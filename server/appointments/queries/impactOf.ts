import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { DomainError } from '../../shared/errors';
import { cents } from '../../shared/money';
import type { Impact } from '../pages';

/** Limits above which the number must be confirmed. */
const MANY_SLOTS = 50;
const FAR_APART_DAYS = 31;

type Row = Omit<Impact, 'money' | 'asksForCount' | 'touched'> & {
  money: { amount: number; currency: string }[] | null;
  spanDays: number;
};

const IMPACT = sqlFile('server/appointments/queries/impactOf.sql');

/**
 * Slots and orders affected by a change. People are counted by places: a family ticket is four. The price of a further
 * visit is that of its unit.
 * @param capacity the new one.
 */
export async function impactOf(slotIds: readonly string[], capacity: number | null = null): Promise<Impact> {
  const [row] = await sql<Row>('slots_impact', IMPACT, [JSON.stringify(slotIds), capacity]);
  const { spanDays, ...facts } = row!;
  return {
    ...facts,
    money: (facts.money ?? []).map(({ amount, currency }) => ({ amount: cents(amount), currency })),
    asksForCount: facts.selected > MANY_SLOTS || facts.events > 1 || spanDays > FAR_APART_DAYS || facts.below > 0,
  };
}

type Asked = { ids: readonly string[]; capacity: number | null; isQuery: boolean; confirmed: number | null };

/**
 * Checks that a change affects as many slots as the user saw, since a query may find more since then. For a few slots
 * selected singly the number may be omitted.
 * @throws DomainError slots_to_confirm
 */
export async function checkConfirmed({ ids, capacity, isQuery, confirmed }: Asked): Promise<void> {
  if (confirmed === ids.length) return;
  if (confirmed !== null || isQuery || (await impactOf(ids, capacity)).asksForCount)
    throw new DomainError('slots_to_confirm', { params: { count: ids.length } });
}
