import { defineList } from '../../infra/lists';
import { venueChoices } from '../queries/scanChoices';

/** Entry rules in order of evaluation. */
export const ruleList = defineList({
  name: 'validation-rules',
  scope: { permission: 'catalogue.manage', venue: 'r.venue_id' },
  from: 'validation_rules r left join venues v on v.id = r.venue_id',
  key: 'r.id',
  columns: {
    priority: { sql: 'r.priority', kind: 'number', label: 'entryRules.priority', sort: true },
    name: { sql: 'r.name', kind: 'text', label: 'entryRules.name', sort: true, search: true },
    effect: {
      sql: 'r.effect',
      kind: 'enum',
      values: { deny: 'entryRules.deny', warn: 'entryRules.warn' },
      label: 'entryRules.effect',
    },
    message: { sql: 'r.message', kind: 'localText', label: 'entryRules.message' },
    venue: { sql: 'v.name', kind: 'text', label: 'entryRules.venue', sort: true, nullable: true },
    state: {
      sql: `case when r.active then 'on' else 'off' end`,
      kind: 'enum',
      values: { on: 'entryRules.on', off: 'entryRules.off' },
      label: 'entryRules.state',
    },
    today: {
      sql: `(select count(*)::int from validations s where s.received_at > now() - interval '24 hours' and s.data -> 'rule' ->> 'id' = r.id::text)`,
      kind: 'number',
      label: 'entryRules.last_day',
    },
  },
  filters: {
    state: {
      kind: 'oneOf',
      label: 'entryRules.state',
      values: { on: 'entryRules.on', off: 'entryRules.off' },
      when: { on: 'r.active', off: 'not r.active' },
    },
    effect: {
      kind: 'oneOf',
      sql: 'r.effect',
      label: 'entryRules.effect',
      values: { deny: 'entryRules.deny', warn: 'entryRules.warn' },
    },
    venue: {
      kind: 'oneOf',
      sql: 'r.venue_id',
      label: 'entryRules.venue',
      options: venueChoices,
      none: 'entryRules.everywhere',
    },
  },
  defaultSort: 'priority',
});
