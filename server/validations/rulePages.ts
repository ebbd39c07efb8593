/** Props of the entry rule pages. */
import type { Condition, EntryFacts } from '../shared/entryRules';
import type { ValidationResult } from '../shared/validationResults';
import type { RuleInput } from './rules/ruleRequests';

/** A value that a condition can name; `venueId` is null if it has no venue. */
export type RuleChoice = { value: string; label: string; venueId: string | null };

export type RuleOptions = {
  /** Time zone of the organisation. */
  zone: string;
  venues: { value: string; label: string }[];
  gates: (RuleChoice & { timeZone: string })[];
  zones: RuleChoice[];
  events: RuleChoice[];
  products: RuleChoice[];
  /** Products sold beside a ticket. */
  addons: RuleChoice[];
  channels: RuleChoice[];
  /** Active rules. */
  rules: (RuleInput & { id: string })[];
};

/** Answer of `POST /admin/validation-rules/test`. */
export type RuleTestAnswer = {
  result: ValidationResult;
  product: string | null;
  /** Null: no rule objects, or the ticket is denied before the rules. */
  rule: { id: string; name: string; isThis: boolean; effect: 'deny' | 'warn'; message: string } | null;
  /** Conditions of the rule that are true. */
  because: Condition[];
  /** Whether the draft rule matches, and by which conditions; null without such a ticket. */
  own: { isTrue: boolean; because: Condition[] } | null;
  /** Known facts of the entry; null without such a ticket. */
  facts: EntryFacts | null;
};
