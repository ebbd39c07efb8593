import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import type { CellText } from '../../infra/lists/columns';
import { type LocalText, localText } from '../../shared/localText';
import { type EffectLabels, effectText } from '../effectText';

const USED_UP = '(p.uses >= p.max_uses or p.spent_cents >= p.budget_cents)';
const OVER = '(p.sale_until <= now())';
const NOT_YET = '(p.sale_from > now())';
/** Currency of its amounts; without amounts that of its event, or of all events if they share one. */
const CURRENCY = `coalesce(p.currency, e.currency, (select min(currency) from events having count(distinct currency) = 1))`;
/** Null if discounts were given in several currencies: the form lists them. */
const SPENT = `case when ${CURRENCY} is not null then p.spent_cents end`;

const eventOptions = async ({ locale, scope }: OptionsContext) => {
  const events = await prisma.event.findMany({
    where: { promos: { some: {} }, ...(scope === 'everywhere' ? {} : { id: { in: [...scope.events] } }) },
    orderBy: { position: 'asc' },
    select: { id: true, title: true },
  });
  return events.map(({ id, title }) => ({ value: id, label: localText(title as LocalText, locale) }));
};

const STATES = {
  on: 'promos.state_on',
  not_yet: 'promos.state_not_yet',
  over: 'promos.state_over',
  used_up: 'promos.state_used_up',
  off: 'promos.state_off',
} as const;

const sayGives: CellText = (row, { t, locale }) => effectText(row as EffectLabels, t, locale);

const columns = {
  name: { sql: 'p.name', kind: 'localText', label: 'promos.name', search: true },
  gives: {
    sql: 'p.effect',
    kind: 'text',
    label: 'promos.gives',
    format: sayGives,
  },
  event: { sql: 'e.title', kind: 'localText', label: 'promos.event', nullable: true },
  trigger: {
    sql: 'p.trigger',
    kind: 'enum',
    label: 'promos.trigger',
    values: { automatic: 'promos.by_itself', code: 'promos.by_code' },
  },
  state: {
    sql: `case when not p.active then 'off' when ${USED_UP} then 'used_up' when ${OVER} then 'over' when ${NOT_YET} then 'not_yet' else 'on' end`,
    kind: 'enum',
    label: 'promos.state',
    values: STATES,
  },
  uses: { sql: 'p.uses', kind: 'number', label: 'promos.uses', sort: true },
  spent: { sql: SPENT, kind: 'money', currency: CURRENCY, label: 'promos.given', nullable: true, sort: true },
  budget: {
    sql: 'p.budget_cents',
    kind: 'money',
    currency: 'p.currency',
    label: 'promos.budget',
    nullable: true,
    hidden: true,
  },
  maxUses: { sql: 'p.max_uses', kind: 'number', label: 'promos.max_uses', nullable: true, hidden: true },
  saleUntil: { sql: 'p.sale_until', kind: 'datetime', label: 'promos.sale_until', nullable: true, hidden: true },
  stackable: { sql: 'p.stackable', kind: 'boolean', label: 'promos.stackable', hidden: true },
  priority: { sql: 'p.priority', kind: 'number', label: 'promos.priority', sort: true, hidden: true },
  createdAt: { sql: 'p.created_at', kind: 'datetime', label: 'promos.created', sort: true, hidden: true },
  effect: { sql: 'p.effect', kind: 'inner', as: 'text' },
  percent: { sql: 'p.percent', kind: 'inner', as: 'number', nullable: true },
  amountCents: { sql: 'p.amount_cents', kind: 'inner', as: 'number', nullable: true },
  buy: { sql: 'p.buy', kind: 'inner', as: 'number', nullable: true },
  pay: { sql: 'p.pay', kind: 'inner', as: 'number', nullable: true },
  minQuantity: { sql: 'p.min_quantity', kind: 'inner', as: 'number' },
  currency: { sql: 'p.currency', kind: 'inner', as: 'text', nullable: true },
} as const satisfies Parameters<typeof defineList>[0]['columns'];

const filters = {
  state: {
    kind: 'oneOf',
    label: 'promos.state',
    values: STATES,
    when: {
      on: `p.active and coalesce(not ${USED_UP}, true) and coalesce(not ${OVER}, true) and coalesce(not ${NOT_YET}, true)`,
      not_yet: `p.active and ${NOT_YET}`,
      over: OVER,
      used_up: USED_UP,
      off: 'not p.active',
    },
  },
  trigger: {
    kind: 'oneOf',
    sql: 'p.trigger',
    label: 'promos.trigger',
    values: { automatic: 'promos.by_itself', code: 'promos.by_code' },
  },
} as const;

const from = 'promos p left join events e on e.id = p.event_id';

/** All promotions, newest first. */
export const promoList = defineList({
  name: 'promos',
  scope: { permission: 'promos.manage', event: 'p.event_id' },
  from,
  key: 'p.id',
  // Excludes the promotion that represents cashier discounts.
  where: { sql: `p.trigger <> 'counter'`, params: [] },
  columns,
  filters: {
    event: {
      kind: 'oneOf',
      sql: 'p.event_id',
      label: 'promos.event',
      options: eventOptions,
      none: 'promos.every_event',
    },
    ...filters,
  },
  defaultSort: '-createdAt',
});

/** Promotions of one event. */
export const eventPromoList = defineList({
  name: 'event-promos',
  scope: { permission: 'promos.manage', event: 'p.event_id' },
  from,
  key: 'p.id',
  where: { sql: 'p.event_id = :event::uuid', params: ['event'] },
  columns,
  filters,
  defaultSort: '-createdAt',
});
