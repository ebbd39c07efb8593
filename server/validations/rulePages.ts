/** What the pages of entry rules show. */
import type { Condition, EntryFacts } from '../shared/entryRules';
import type { ValidationResult } from '../shared/validationResults';
import type { RuleInput } from './rules/ruleRequests';

/** Something a condition can name; `venueId` null where it is of no venue. */
export type RuleChoice = { value: string; label: string; venueId: string | null };

export type RuleOptions = {
  /** The house's. */
  zone: string;
  venues: { value: string; label: string }[];
  gates: (RuleChoice & { timeZone: string })[];
  zones: RuleChoice[];
  events: RuleChoice[];
  products: RuleChoice[];
  /** Those that are sold beside an entry. */
  addons: RuleChoice[];
  channels: RuleChoice[];
  /** Those in force. */
  rules: (RuleInput & { id: string })[];
};

/** The answer to `POST /admin/validation-rules/test`. */
export type RuleTestAnswer = {
  result: ValidationResult;
  product: string | null;
  /** Null: no rule has anything against it, or it is refused before any rule is asked. */
  rule: { id: string; name: string; isThis: boolean; effect: 'deny' | 'warn'; message: string } | null;
  /** The conditions of the rule that are true. */
  because: Condition[];
  /** Whether the rule that is being written is true of it, and which conditions make it so; null where there is no such ticket. */
  own: { isTrue: boolean; because: Condition[] } | null;
  /** What was known of the entry; null where there is no such ticket. */
  facts: EntryFacts | null;
};
