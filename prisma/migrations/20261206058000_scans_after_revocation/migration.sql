-- An entry that a device let in by itself and delivered after it, or its steward, had lost access.
alter table entry_conflicts drop constraint entry_conflicts_kind;
alter table entry_conflicts add constraint entry_conflicts_kind check (kind in ('replaced', 'blocked', 'cancelled',
  'unpaid', 'already_used', 're_entry_too_soon', 'day_limit', 'week_limit', 'rules', 'unknown', 'answer_lost',
  'wrong_day', 'not_yet', 'too_late', 'no_entry', 'after_revocation'));
