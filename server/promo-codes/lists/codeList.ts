import { prisma } from '../../infra/db';
import { defineList, type OptionsContext } from '../../infra/lists';
import { likeText } from '../../infra/lists/bind';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';
import { listTags } from '../queries/listTags';
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

const tagOptions = async ({ scope }: OptionsContext) =>
  (await listTags(scope)).map((tag) => ({ value: tag, label: tag }));

const RECIPIENT_WORDS = `words(coalesce(c.recipient, '') || ' ' || coalesce(c.recipient_email, ''))`;

const MAIL_STATES = {
  none: 'promoCodes.mail_none',
  waiting: 'promoCodes.mail_waiting',
  sent: 'promoCodes.mail_sent',
  held_back: 'promoCodes.mail_held_back',
  failed: 'promoCodes.mail_failed',
} as const;

/** All promo codes, newest first. */
export const codeList = defineList({
  name: 'promo-codes',
  scope: { permission: 'promos.manage', event: '(select event_id from promos where id = c.promo_id)' },
  from: 'promo_codes c',
  found: { sql: 'c.promo_id = any (array(select id from promos where event_id = any (:events)))', decides: true },
  joins: `join promos p on p.id = c.promo_id left join promo_code_batches b on b.id = c.batch_id
    left join mail_log m on m.dedupe_key = 'promo_codes.given:' || c.id || ':' || c.mail_run`,
  key: 'c.id',
  columns: {
    code: {
      sql: 'c.code',
      kind: 'text',
      label: 'promoCodes.code',
      // Codes are stored in capitals without accents.
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
    recipient: {
      sql: 'c.recipient',
      kind: 'text',
      label: 'promoCodes.recipient',
      nullable: true,
      search: { by: 'words', sql: RECIPIENT_WORDS },
    },
    recipientEmail: {
      sql: 'c.recipient_email',
      kind: 'text',
      label: 'promoCodes.recipient_email',
      nullable: true,
      hidden: true,
      search: { by: 'words', sql: RECIPIENT_WORDS },
    },
    recipientNote: {
      sql: 'c.recipient_note',
      kind: 'text',
      label: 'promoCodes.recipient_note',
      nullable: true,
      hidden: true,
    },
    mail: {
      sql: `case when c.mail_run is null then 'none' when c.mail_waiting or m.state = 'queued' then 'waiting' when m.held_back is not null then 'held_back'
        when m.state = 'failed' then 'failed' else 'sent' end`,
      kind: 'enum',
      label: 'promoCodes.mail',
      values: MAIL_STATES,
      hidden: true,
    },
    mailedAt: { sql: 'c.mailed_at', kind: 'datetime', label: 'promoCodes.mailed_at', nullable: true, hidden: true },
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
    tag: { kind: 'oneOf', sql: 'c.tags', isSeveral: true, label: 'promoCodes.tags', options: tagOptions },
    recipient: {
      kind: 'boolean',
      sql: 'c.recipient_email is not null',
      label: 'promoCodes.has_address',
    },
    mailed: { kind: 'boolean', sql: 'c.mail_run is not null', label: 'promoCodes.was_mailed' },
    created: { kind: 'dateRange', sql: 'c.created_at', label: 'promoCodes.created' },
  },
  defaultSort: '-createdAt',
  // Allows switching off a whole campaign in one step.
  most: 100_000,
});
