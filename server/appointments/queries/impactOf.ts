import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { DomainError } from '../../shared/errors';
import { cents } from '../../shared/money';
import type { Impact } from '../pages';

/** What is asked to be confirmed by its number: more slots, or days further apart, than one looks at together. */
const MANY_SLOTS = 50;
const FAR_APART_DAYS = 31;

type Row = Omit<Impact, 'money' | 'asksForCount' | 'touched'> & {
  money: { amount: number; currency: string }[] | null;
  spanDays: number;
};

const IMPACT = sqlFile('server/appointments/queries/impactOf.sql');

/**
 * What a change of these slots would touch, and whom. People are counted by the places they take: a family ticket is
 * four. What a further visit is worth stands with its unit. @param capacity that they are to get.
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
 * That a change touches as many slots as the person who asks for it has seen: all that a query finds may have grown since it
 * was looked at. Where few slots are named one by one, the number may be left out.
 * @throws DomainError slots_to_confirm
 */
export async function checkConfirmed({ ids, capacity, isQuery, confirmed }: Asked): Promise<void> {
  if (confirmed === ids.length) return;
  if (confirmed !== null || isQuery || (await impactOf(ids, capacity)).asksForCount)
    throw new DomainError('slots_to_confirm', { params: { count: ids.length } });
}
