import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { likeText } from '../../infra/lists/bind';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import { normaliseCode } from '../requests';

const USED_UP = 'c.uses >= c.max_uses';
const OVER = 'c.valid_until is not null and c.valid_until <= now()';

const ofEvents = (scope: Scope) => (scope === 'everywhere' ? {} : { eventId: { in: [...scope.events] } });

const promoOptions = async ({ locale, scope }: OptionsContext) => {
  const where = { trigger: 'code', ...ofEvents(scope) };
  const promos = await prisma.promo.findMany({ where, select: { id: true, name: true } });
  return promos.map(({ id, name }) => ({ value: id, label: localText(name as LocalText, locale) }));
};

const batchOptions = async ({ scope }: OptionsContext) => {
  const batches = await prisma.promoCodeBatch.findMany({
    where: { promo: ofEvents(scope) },
    orderBy: { createdAt: 'desc' },
    take: 100,
    select: { id: true, name: true },
  });
  return batches.map(({ id, name }) => ({ value: id, label: name }));
};

/** Every promo code, the newest first. */
export const codeList = defineList({
  name: 'promo-codes',
  scope: { permission: 'promos.manage', event: '(select event_id from promos where id = c.promo_id)' },
  from: 'promo_codes c',
  joins: 'join promos p on p.id = c.promo_id left join promo_code_batches b on b.id = c.batch_id',
  key: 'c.id',
  columns: {
    code: {
      sql: 'c.code',
      kind: 'text',
      label: 'promoCodes.code',
      // As it is written: in capitals and without accents.
      search: { where: 'c.code like :q', term: (q) => `${likeText(normaliseCode(q))}%` },
    },
    promo: { sql: 'p.name', kind: 'localText', label: 'promoCodes.promo' },
    state: {
      sql: `case when not c.active then 'off' when ${USED_UP} then 'used_up' when ${OVER} then 'over'
        when c.valid_from > now() then 'not_yet' else 'usable' end`,
      kind: 'enum',
      label: 'promoCodes.state',
      values: {
        usable: 'promoCodes.state_usable',
        not_yet: 'promoCodes.state_not_yet',
        used_up: 'promoCodes.state_used_up',
        over: 'promoCodes.state_over',
        off: 'promoCodes.state_off',
      },
    },
    uses: { sql: 'c.uses', kind: 'number', label: 'promoCodes.uses' },
    maxUses: { sql: 'c.max_uses', kind: 'number', label: 'promoCodes.max_uses' },
    recipient: { sql: 'c.recipient', kind: 'text', label: 'promoCodes.recipient', nullable: true, hidden: true },
    batch: { sql: 'b.name', kind: 'text', label: 'promoCodes.batch', nullable: true },
    tags: { sql: 'c.tags', kind: 'texts', label: 'promoCodes.tags', hidden: true },
    validUntil: { sql: 'c.valid_until', kind: 'datetime', label: 'promoCodes.valid_until', nullable: true },
    createdAt: { sql: 'c.created_at', kind: 'datetime', label: 'promoCodes.created', sort: true, hidden: true },
  },
  filters: {
    promo: { kind: 'oneOf', sql: 'c.promo_id', label: 'promoCodes.promo', options: promoOptions },
    batch: {
      kind: 'oneOf',
      sql: 'c.batch_id',
      label: 'promoCodes.batch',
      options: batchOptions,
      none: 'promoCodes.single',
    },
    state: {
      kind: 'oneOf',
      label: 'promoCodes.state',
      values: {
        usable: 'promoCodes.state_usable',
        used_up: 'promoCodes.state_used_up',
        over: 'promoCodes.state_over',
        off: 'promoCodes.state_off',
      },
      when: {
        usable: `c.active and not (${USED_UP}) and not (${OVER})`,
        used_up: USED_UP,
        over: OVER,
        off: 'not c.active',
      },
    },
    used: { kind: 'boolean', sql: 'c.uses > 0', label: 'promoCodes.used' },
    created: { kind: 'dateRange', sql: 'c.created_at', label: 'promoCodes.created' },
  },
  defaultSort: '-createdAt',
  // A whole campaign is switched off at once.
  most: 100_000,
});
