import { sql } from '../../infra/db';
import { defineList } from '../../infra/lists';
import { hasPart, isPartOf } from '../../infra/lists/bind';
import type { ListOption } from '../../shared/lists';
import { formatReference } from '../../shared/reference';

/** Keys are values of `payments.state`. */
export const OUR_STATES = {
  created: 'cardPayments.ours_created',
  authorised: 'cardPayments.ours_authorised',
  captured: 'cardPayments.ours_captured',
  partially_refunded: 'cardPayments.ours_partially_refunded',
  refunded: 'cardPayments.ours_refunded',
  failed: 'cardPayments.ours_failed',
  cancelled: 'cardPayments.ours_cancelled',
  disputed: 'cardPayments.ours_disputed',
} as const;

/** Keys are values of `provider_records.state`. */
export const THEIR_STATES = {
  unknown: 'cardPayments.theirs_unknown',
  open: 'cardPayments.theirs_open',
  pending: 'cardPayments.theirs_pending',
  captured: 'cardPayments.theirs_captured',
  failed: 'cardPayments.theirs_failed',
  cancelled: 'cardPayments.theirs_cancelled',
} as const;

/** Keys are results of `books_difference`. */
export const DIFFERENCES = {
  state: 'cardPayments.differs_state',
  amount: 'cardPayments.differs_amount',
  refunded: 'cardPayments.differs_refunded',
  missing: 'cardPayments.differs_missing',
} as const;

const METHODS = { card: 'payments.method_card', bizum: 'payments.method_bizum' } as const;

/** Payments that a provider can know of. */
export const BY_COMPANY = `not is_local(p.provider) and p.method <> 'wire_transfer'`;

/** Excludes refunds to balances, which the provider does not know. */
export const RETURNED = `(select coalesce(sum(r.amount_cents), 0)::bigint from refunds r
  where r.payment_id = p.id and is_refund_done(r.state) and r.to_balance is null)`;

const providerChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'card_providers',
    `select code as value, code as label from payment_connections where kind <> 'wire_transfer' union select 'sandbox', 'sandbox' order by value`,
  );

/** All payment attempts at providers with the provider's records, latest first. */
export const cardList = defineList({
  name: 'card-payments',
  scope: 'house',
  from: 'payments p left join provider_records b on b.payment_id = p.id',
  joins: 'join orders o on o.id = p.order_id',
  where: { sql: BY_COMPANY },
  key: 'p.id',
  columns: {
    at: { sql: 'p.created_at', kind: 'datetime', label: 'cardPayments.at', sort: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'cardPayments.order',
      search: { where: hasPart('p.order_id') },
      format: ({ order }) => formatReference(String(order)),
    },
    provider: { sql: 'p.provider', kind: 'text', label: 'cardPayments.provider' },
    method: { sql: 'p.method', kind: 'enum', values: METHODS, label: 'cardPayments.method', hidden: true },
    last4: { sql: 'p.card_last4', kind: 'text', label: 'cardPayments.last4', nullable: true },
    state: { sql: 'p.state::text', kind: 'enum', values: OUR_STATES, label: 'cardPayments.ours' },
    theirs: { sql: 'b.state', kind: 'enum', values: THEIR_STATES, label: 'cardPayments.theirs', nullable: true },
    difference: {
      sql: 'b.difference',
      kind: 'enum',
      values: DIFFERENCES,
      label: 'cardPayments.difference',
      nullable: true,
    },
    amount: { sql: 'p.amount_cents', kind: 'money', currency: 'p.currency', label: 'cardPayments.amount' },
    theirAmount: {
      sql: 'b.amount_cents',
      kind: 'money',
      currency: 'b.currency',
      label: 'cardPayments.their_amount',
      nullable: true,
      hidden: true,
    },
    returned: { sql: RETURNED, kind: 'money', currency: 'p.currency', label: 'cardPayments.returned' },
    theirReturned: {
      sql: 'b.refunded_cents',
      kind: 'money',
      currency: 'b.currency',
      label: 'cardPayments.their_returned',
      nullable: true,
      hidden: true,
    },
    fee: { sql: 'b.fee_cents', kind: 'money', currency: 'b.currency', label: 'cardPayments.fee', nullable: true },
    ref: {
      sql: 'p.provider_ref',
      kind: 'text',
      label: 'cardPayments.ref',
      nullable: true,
      hidden: true,
      search: [
        {
          where: 'p.provider = any (array(select unnest(providers_used()))) and p.provider_ref = :q',
          term: (typed) => typed.trim(),
        },
        { where: `${hasPart('p.order_id', 'bank')} and ${isPartOf('p.provider_ref')}` },
      ],
    },
    seenAt: { sql: 'b.seen_at', kind: 'datetime', label: 'cardPayments.seen_at', nullable: true, hidden: true },
    name: { sql: 'o.reference', kind: 'inner', as: 'text' },
  },
  filters: {
    provider: { kind: 'oneOf', sql: 'p.provider', label: 'cardPayments.provider', options: providerChoices },
    state: { kind: 'oneOf', sql: 'p.state', label: 'cardPayments.ours', values: OUR_STATES },
    difference: { kind: 'oneOf', sql: 'b.difference', label: 'cardPayments.difference', values: DIFFERENCES },
    method: { kind: 'oneOf', sql: 'p.method', label: 'cardPayments.method', values: METHODS },
    at: { kind: 'dateRange', past: true, sql: 'p.created_at', label: 'cardPayments.at' },
    last4: { kind: 'text', sql: 'p.card_last4', by: 'exact', label: 'cardPayments.last4' },
  },
  defaultSort: '-at',
  most: 500,
});
