import { defineList } from '../../infra/lists';

/** Saved replies; some dozens. */
export const replyList = defineList({
  name: 'support-replies',
  scope: 'house',
  from: 'support_replies r',
  key: 'r.id',
  columns: {
    name: { sql: 'r.name', kind: 'text', label: 'support.reply_name', sort: 'fold(r.name)', search: true },
    body: { sql: 'r.body', kind: 'localText', label: 'support.reply_body' },
  },
  defaultSort: 'name',
});
