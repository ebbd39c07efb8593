/**
 * Entry rules as data: who may enter when. One evaluator for the server, the form's test bench and an offline device:
 * facts in, decision out. It reads no clock and no database. The table of facts: docs/entry-rules.md.
 */
import type { LocalText } from './localText';

/** The facts that a rule may test, by kind of value. */
export const FACT_KINDS = {
  gate: 'choice',
  zone: 'choice',
  product: 'choice',
  event: 'choice',
  channel: 'choice',
  weekday: 'choice',
  gates_today: 'choice',
  addons: 'choice',
  age: 'number',
  minutes_to_start: 'number',
  minutes_to_end: 'number',
  entries_total: 'number',
  entries_today: 'number',
  entries_at_gate: 'number',
  minutes_since_entry: 'number',
  time: 'time',
  date: 'date',
  inside: 'boolean',
} as const;
export type FactName = keyof typeof FACT_KINDS;
export const FACT_NAMES = Object.keys(FACT_KINDS) as FactName[];
export type FactKind = (typeof FACT_KINDS)[FactName];

type FactOf<K extends FactKind> = { [F in FactName]: (typeof FACT_KINDS)[F] extends K ? F : never }[FactName];
export type ChoiceFact = FactOf<'choice'>;
export type NumberFact = FactOf<'number'>;

/** Facts that may be unknown: a scan without a gate, a ticket without a slot, a holder without an age. */
export const MAYBE_UNKNOWN = [
  'gate',
  'zone',
  'age',
  'minutes_to_start',
  'minutes_to_end',
  'minutes_since_entry',
] as const satisfies readonly FactName[];
export type UnknownFact = (typeof MAYBE_UNKNOWN)[number];
export const maybeUnknown = (fact: FactName): fact is UnknownFact =>
  (MAYBE_UNKNOWN as readonly FactName[]).includes(fact);

/** The facts of one ticket at one gate at one time, from `entry_facts` in the database. */
export type EntryFacts = {
  /** The ticket's venue; rules of one venue apply there. */
  venue: string;
  gate: string | null;
  /** The room or area of the ticket's event in its venue. */
  zone: string | null;
  product: string;
  event: string;
  channel: string;
  /** The holder's age in full years; null if no date of birth was asked or answered. */
  age: number | null;
  /** The time in the venue's time zone: 1 is Monday, '2027-03-28', '09:05'. */
  weekday: string;
  date: string;
  time: string;
  /** Whole minutes until the slot starts and ends, negative afterwards; null without a slot. */
  minutes_to_start: number | null;
  minutes_to_end: number | null;
  /** Entries of this ticket so far: ever, today in the venue's time zone, and ever at this gate. */
  entries_total: number;
  entries_today: number;
  entries_at_gate: number;
  /** Whole minutes since its last entry; null before the first. */
  minutes_since_entry: number | null;
  /** Whether it entered today and has not been scanned out since. A missing exit of yesterday does not count. */
  inside: boolean;
  /** The gates at which it entered today. */
  gates_today: readonly string[];
  /**
   * Unrefunded add-ons of the same order for the same time. Null if no rule in force tests them, and on a device for a
   * ticket that is not in its list.
   */
  addons: readonly string[] | null;
};

export const NUMBER_OPS = ['lt', 'le', 'eq', 'ge', 'gt'] as const;

export type Condition =
  | { fact: ChoiceFact; op: 'in' | 'not_in'; values: string[] }
  | { fact: NumberFact; op: (typeof NUMBER_OPS)[number]; value: number }
  /** A time from 22:00 to 06:00 includes midnight; `to` is the first minute outside. Of dates both are inside. */
  | { fact: 'time' | 'date'; op: 'between'; from: string; to: string }
  | { fact: 'inside'; op: 'is'; value: boolean }
  | { fact: UnknownFact; op: 'unknown' };
export type Group = { all: RuleNode[] } | { any: RuleNode[] };
export type RuleNode = Condition | Group;

/** Maximum nesting of groups. */
export const MAX_DEPTH = 3;

export type EntryRule = {
  id: string;
  /** Null: all venues. */
  venueId: string | null;
  name: string;
  effect: 'deny' | 'warn';
  /** Lower comes first. */
  priority: number;
  when: Group;
  /** Shown to the steward. */
  message: LocalText;
};

export type Decision = {
  effect: 'allow' | 'warn' | 'deny';
  /** The rule that decided; null if none did. */
  rule: EntryRule | null;
  /** The true conditions of that rule. */
  because: Condition[];
};

export const isGroup = (node: RuleNode): node is Group => 'all' in node || 'any' in node;
export const nodesOf = (group: Group): RuleNode[] => ('all' in group ? group.all : group.any);

/** The conditions of a tree, from left to right. */
export const conditionsOf = (node: RuleNode): Condition[] =>
  isGroup(node) ? nodesOf(node).flatMap(conditionsOf) : [node];

function compare(op: (typeof NUMBER_OPS)[number], one: number, other: number): boolean {
  switch (op) {
    case 'lt':
      return one < other;
    case 'le':
      return one <= other;
    case 'eq':
      return one === other;
    case 'ge':
      return one >= other;
    case 'gt':
      return one > other;
  }
}

function isBetween(fact: 'time' | 'date', now: string, from: string, to: string): boolean {
  if (fact === 'date') return now >= from && now <= to;
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Whether a rule tests add-ons, which are read only then. */
export const asksAddons = ({ when }: Pick<EntryRule, 'when'>): boolean =>
  conditionsOf(when).some(({ fact }) => fact === 'addons');

/** Whether a condition is true for the facts. For an unknown fact only `unknown` is true. */
export function isTrue(condition: Condition, facts: EntryFacts): boolean {
  const value = facts[condition.fact];
  if (condition.op === 'unknown') return value === null;
  if (value === null) return false;
  switch (condition.op) {
    case 'in':
    case 'not_in': {
      const known = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
      return known.some((one) => condition.values.includes(one)) === (condition.op === 'in');
    }
    case 'between':
      return isBetween(condition.fact, String(value), condition.from, condition.to);
    case 'is':
      return value === condition.value;
    default:
      return compare(condition.op, Number(value), condition.value);
  }
}

/** Whether a tree is true for the facts. Fifty rules are evaluated per scan, so it collects nothing. */
function isHeld(node: RuleNode, facts: EntryFacts): boolean {
  if (!isGroup(node)) return isTrue(node, facts);
  return 'all' in node ? node.all.every((part) => isHeld(part, facts)) : node.any.some((part) => isHeld(part, facts));
}

/** The conditions that make a true tree true. */
const reasons = (node: RuleNode, facts: EntryFacts): Condition[] =>
  isGroup(node)
    ? nodesOf(node)
        .filter((part) => isHeld(part, facts))
        .flatMap((part) => reasons(part, facts))
    : [node];

export const holds = (rule: Pick<EntryRule, 'when'>, facts: EntryFacts): boolean => isHeld(rule.when, facts);

declare const ordered: unique symbol;
/** Rules in the order of evaluation. */
export type InOrder<R> = readonly R[] & { [ordered]: true };

/** Sorts rules for evaluation: refusals before warnings, then by priority; name and id make the order unique. */
export const inOrder = <R extends Pick<EntryRule, 'id' | 'name' | 'effect' | 'priority'>>(rules: readonly R[]) =>
  [...rules].sort(
    (a, b) =>
      (a.effect === b.effect ? 0 : a.effect === 'deny' ? -1 : 1) ||
      a.priority - b.priority ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
      (a.id < b.id ? -1 : 1),
  ) as readonly R[] as InOrder<R>;

export const isOfVenue = ({ venueId }: Pick<EntryRule, 'venueId'>, venue: string): boolean =>
  venueId === null || venueId === venue;

/** The decision of the rules in force: the first refusal, else the first warning, else none. */
export function decide(rules: InOrder<EntryRule>, facts: EntryFacts): Decision {
  for (const rule of rules)
    if (isOfVenue(rule, facts.venue) && isHeld(rule.when, facts))
      return { effect: rule.effect, rule, because: reasons(rule.when, facts) };
  return { effect: 'allow', rule: null, because: [] };
}
