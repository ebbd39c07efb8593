import { prisma, sql } from '../../infra/db';
import { cents } from '../../shared/money';
import type { BulkOrdersPages } from '../pages';
import { companyProps } from '../showMaster';

type Aged = { id: string; overdue: number; ages: number[] };

/** Debt per company by age: not due, up to 30 days overdue, up to 60, longer. */
const AGES = `
  select company_id as id, coalesce(sum(amount_cents) filter (where late > 0), 0)::bigint as overdue,
    array[coalesce(sum(amount_cents) filter (where late <= 0), 0), coalesce(sum(amount_cents) filter (where late > 0 and late <= 30), 0),
      coalesce(sum(amount_cents) filter (where late > 30 and late <= 60), 0), coalesce(sum(amount_cents) filter (where late > 60), 0)]::bigint[] as ages
  from (select company_id, amount_cents - credited_cents as amount_cents, extract(epoch from moment() - due_at) / 86400 as late from company_charges where settled_at is null) charge group by 1`;

/** All companies, with the age of their debts. */
export async function listCompanies(): Promise<BulkOrdersPages['BulkOrders/Companies/Index']['companies']> {
  const [companies, aged] = await Promise.all([
    prisma.company.findMany({
      include: { _count: { select: { contacts: true, masterOrders: true } } },
      orderBy: { name: 'asc' },
    }),
    sql<Aged>('company_ages', AGES),
  ]);
  const byId = new Map(aged.map((one) => [one.id, one]));
  // Applications come first.
  const waitsFirst = companies.toSorted(
    (one, other) => Number(other.state === 'applied') - Number(one.state === 'applied'),
  );
  return waitsFirst.map(({ _count, ...company }) => ({
    ...companyProps(company),
    contacts: _count.contacts,
    orders: _count.masterOrders,
    overdue: cents(Number(byId.get(company.id)?.overdue ?? 0)),
    ages: (byId.get(company.id)?.ages ?? [0, 0, 0, 0]).map((age) => cents(Number(age))),
  }));
}
