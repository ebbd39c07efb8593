import { defineList } from '../../infra/lists';
import { hasPart, isPartOf } from '../../infra/lists/bind';
import { formatReference } from '../../shared/reference';
import { findAgents } from '../queries/findAgents';

const CONVERSATION_STATES = {
  open: 'support.state_open',
  waiting: 'support.state_waiting',
  solved: 'support.state_solved',
  closed: 'support.state_closed',
} as const;

/** Unread ones first, then those where staff must act, then those where the customer must. */
const TURN = `case when t.state = 'open' and t.unread then 0 when t.state = 'open' then 1 when t.state = 'waiting' then 2
  when t.state = 'solved' then 3 else 4 end`;

const BY_WORDS = { by: 'words', sql: `words(t.subject || ' ' || t.name || ' ' || t.email)` } as const;

/** All conversations, unread ones first, the longest wait among them first; by default without finished ones. */
export const conversationList = defineList({
  name: 'conversations',
  scope: { permission: 'support.view', event: 'event_of_order(t.order_id)' },
  from: 'support_tickets t',
  joins: 'left join users a on a.id = t.assignee_id left join orders o on o.id = t.order_id',
  key: 't.id',
  columns: {
    subject: {
      sql: 't.subject',
      kind: 'text',
      label: 'support.subject',
      search: [BY_WORDS, { where: isPartOf('t.reference') }],
    },
    name: { sql: 't.name', kind: 'text', label: 'support.customer' },
    email: { sql: 't.email', kind: 'text', label: 'support.email', hidden: true },
    state: { sql: 't.state::text', kind: 'enum', values: CONVERSATION_STATES, label: 'support.state', sort: TURN },
    waitingSince: {
      sql: 't.waiting_since',
      kind: 'datetime',
      label: 'support.waiting_since',
      nullable: true,
      sort: true,
    },
    assignee: { sql: 'a.name', kind: 'text', label: 'support.assignee', nullable: true },
    order: {
      sql: 'o.reference',
      kind: 'text',
      label: 'support.order',
      nullable: true,
      search: { where: hasPart('t.order_id') },
      format: ({ order }) => (order ? formatReference(String(order)) : ''),
    },
    lastMessageAt: { sql: 't.last_message_at', kind: 'datetime', label: 'support.last_message', sort: true },
    createdAt: { sql: 't.created_at', kind: 'datetime', label: 'support.asked_at', sort: true, hidden: true },
    firstAnsweredAt: {
      sql: 't.first_answered_at',
      kind: 'datetime',
      label: 'support.first_answer',
      nullable: true,
      hidden: true,
    },
    reference: {
      sql: 't.reference',
      kind: 'text',
      label: 'support.reference',
      hidden: true,
      format: ({ reference }) => formatReference(String(reference)),
    },
    unread: { sql: 't.unread', kind: 'inner', as: 'boolean' },
    orderReference: { sql: 'o.reference', kind: 'inner', as: 'text', nullable: true },
  },
  filters: {
    state: { kind: 'oneOf', sql: 't.state', label: 'support.state', values: CONVERSATION_STATES },
    assignee: {
      kind: 'oneOf',
      sql: 't.assignee_id',
      label: 'support.assignee',
      none: 'support.nobody',
      options: async () => (await findAgents()).map(({ id, name }) => ({ value: id, label: name })),
    },
    unread: { kind: 'boolean', sql: 't.unread', label: 'support.unread' },
    at: { kind: 'dateRange', past: true, sql: 't.last_message_at', label: 'support.last_message' },
  },
  defaultSort: 'state',
  begin: 'f.state=open&f.state=waiting',
});
