import { defineList } from '../../infra/lists';
import { hasPart } from '../../infra/lists/bind';

const KINDS = { sale: 'cash.kind_sale', refund: 'cash.kind_refund' } as const;
const LAST4 = `(select card_last4 from payments p where p.id = m.payment_id)`;

/** Card payments on terminals by their slips, latest first. */
export const cardList = defineList({
  name: 'manual-cards',
  scope: { permission: 'cash.sell', venue: 'c.venue_id' },
  from: `(select * from cash_movements where method = 'card_manual') m join cashbox_shifts s on s.id = m.shift_id
    join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id join users u on u.id = m."by"
    left join orders o on o.id = m.order_id`,
  key: 'm.id',
  where: {
    sql: `(s.cashier_id = :viewer or :managed::text is null or c.venue_id::text = any (string_to_array(:managed::text, ',')))`,
    params: ['managed'],
  },
  columns: {
    at: { sql: 'm.at', kind: 'datetime', zone: 'v.time_zone', label: 'cash.at', sort: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'cash.order',
      nullable: true,
      search: [true, { where: hasPart('m.order_id') }],
    },
    kind: { sql: 'm.kind', kind: 'enum', values: KINDS, label: 'cash.what' },
    code: { sql: `m.data ->> 'code'`, kind: 'text', label: 'counter.card_code', nullable: true, search: true },
    last4: { sql: LAST4, kind: 'text', label: 'counter.card_last4', nullable: true, search: true },
    terminal: {
      sql: `m.data ->> 'terminal'`,
      kind: 'text',
      label: 'counter.card_terminal',
      nullable: true,
      search: true,
    },
    cashbox: { sql: 'c.name', kind: 'text', label: 'cash.cashbox' },
    by: { sql: 'u.name', kind: 'text', label: 'cash.by' },
    amount: { sql: 'm.amount_cents', kind: 'money', currency: 's.currency', label: 'cash.amount', sort: true },
  },
  filters: { at: { kind: 'dateRange', past: true, sql: 'm.at', zone: 'v.time_zone', label: 'cash.at' } },
  defaultSort: '-at',
});
