import { sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { callOffOpen } from '../../payments';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { cents, formatMoney } from '../../shared/money';
import { unknownOutcome } from '../../shared/outcome';
import type { IsoDate } from '../../shared/time';

type Outcome = 'taken' | 'paid' | 'replayed' | 'gone' | 'exceeds' | 'refused' | 'over_limit' | 'no_credit';

const REMAINING = `
  select total_cents - covered_of_order(id) as remaining from orders where id = $1 and state = 'pending'`;

const LIMIT = `
  select owed_cents as owed, credit_limit_cents as "limit", currency from companies where id = $1`;

const DUE = `
  select to_char(sale_day(account_due($1, id), time_zone), 'YYYY-MM-DD') as due from orders where id = $2`;

/** Due date of an order taken on account now. */
export async function accountDue(companyId: string, orderId: string): Promise<IsoDate> {
  const [row] = await sql<{ due: IsoDate }>('account_due', DUE, [companyId, orderId]);
  return row!.due;
}

type Limit = { owed: number; limit: number; currency: string };

/**
 * Error with the excess over the credit limit: with 900.00 of 1,000.00 owed, an order of 250.00 exceeds it by 150.00.
 */
export function overLimit({ owed, limit, currency }: Limit, amount: number, locale: Locale): DomainError {
  const money = (value: number) => formatMoney(cents(value), currency, locale);
  const params = {
    amount: money(amount),
    limit: money(limit),
    left: money(Math.max(limit - owed, 0)),
    over: money(owed + amount - limit),
  };
  return new DomainError('account_over_limit', { params });
}

const TAKEABLE = `
  select total_cents - covered_of_order(o.id) as remaining,
    case when exists (select from payments where id = $3) then 'replayed'
      when c.state <> 'active' or 'on_account' <> all (c.methods) then 'no_credit'
      when o.state <> 'pending' or o.expires_at <= moment() then 'gone'
      when c.owed_cents + o.total_cents - covered_of_order(o.id) > c.credit_limit_cents then 'over_limit'
      when settlement_refusals(array[o.id]) <> '{}' then 'refused' else 'taken' end as outcome
  from orders o join companies c on c.id = $2 where o.id = $1`;

/**
 * Pays the whole amount due of an order on the company's account. A charge that would be refused leaves the open payment
 * of the buyer as it is. Idempotent.
 * @throws DomainError account_over_limit, account_none, order_not_payable, order_not_fulfillable, payment_on_its_way
 */
export async function payOnAccount(charge: {
  id: string;
  companyId: string;
  orderId: string;
  by: string | null;
  /** Language of the error message. */
  locale: Locale;
}): Promise<void> {
  const { id, companyId, orderId, by, locale } = charge;
  const refuse = (outcome: Outcome, remaining: number) => refuseCharge(outcome, { companyId, remaining, locale });
  const [found] = await sql<{ outcome: Outcome; remaining: number }>('account_takeable', TAKEABLE, [
    orderId,
    companyId,
    id,
  ]);
  await refuse(found?.outcome ?? 'gone', found?.remaining ?? 0);
  if (!(await callOffOpen(orderId))) throw new DomainError('payment_on_its_way');
  const [order] = await sql<{ remaining: number }>('remaining_on_account', REMAINING, [orderId]);
  const [row] = await sql<{ outcome: Outcome }>('take_on_account', 'select outcome from take_on_account($1::jsonb)', [
    JSON.stringify({ id, company: companyId, order_id: orderId, amount: order?.remaining ?? 1, by }),
  ]);
  wakeOutbox();
  await refuse(row!.outcome, order?.remaining ?? 0);
}

type Charge = { companyId: string; remaining: number; locale: Locale };

/** @throws DomainError account_over_limit, account_none, order_not_payable, order_not_fulfillable */
async function refuseCharge(outcome: Outcome, { companyId, remaining, locale }: Charge): Promise<void> {
  switch (outcome) {
    case 'taken':
    case 'paid':
    case 'replayed':
      return;
    case 'over_limit': {
      const [company] = await sql<Limit>('limit_of_company', LIMIT, [companyId]);
      throw overLimit(company!, remaining, locale);
    }
    case 'no_credit':
      throw new DomainError('account_none');
    case 'gone':
    case 'exceeds':
      throw new DomainError('order_not_payable');
    case 'refused':
      throw new DomainError('order_not_fulfillable');
    default:
      unknownOutcome(outcome);
  }
}
