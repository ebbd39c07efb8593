/**
 * Rules of entry: who may enter when, as data. One evaluator for the server, the form's bench and a device that decides
 * alone: facts in, decision out. It reads no clock and no database. The table of facts: docs/entry-rules.md.
 */
import type { LocalText } from './localText';

/** What a rule may ask about an entry, by kind of value. */
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

/** What may be unknown of an entry: a scan without a gate, a ticket without a slot, a holder who told no age. */
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

/** The facts of one ticket at one gate at one moment, as `entry_facts` in the database gives them. */
export type EntryFacts = {
  /** The ticket's venue, in which a rule of one venue holds. */
  venue: string;
  gate: string | null;
  /** The room or area of the ticket's event within its venue. */
  zone: string | null;
  product: string;
  event: string;
  channel: string;
  /** The holder's full years; null where no date of birth was asked or answered. */
  age: number | null;
  /** Now, on the venue's clock: 1 is Monday, '2027-03-28', '09:05'. */
  weekday: string;
  date: string;
  time: string;
  /** Whole minutes until the slot starts and ends, below zero once it has; null without a slot. */
  minutes_to_start: number | null;
  minutes_to_end: number | null;
  /** Entries of this ticket so far: ever, today on the venue's clock, and ever at this gate. */
  entries_total: number;
  entries_today: number;
  entries_at_gate: number;
  /** Whole minutes since its last entry; null before the first. */
  minutes_since_entry: number | null;
  /** Whether it came in today and has not been scanned out since. An exit forgotten yesterday is over. */
  inside: boolean;
  /** The gates through which it came in today. */
  gates_today: readonly string[];
  /**
   * Add-ons bought in the same order for the same time, of which nothing is refunded. Null
   * where no rule in force asks, and on a device of a ticket that its list does not have.
   */
  addons: readonly string[] | null;
};

export const NUMBER_OPS = ['lt', 'le', 'eq', 'ge', 'gt'] as const;

export type Condition =
  | { fact: ChoiceFact; op: 'in' | 'not_in'; values: string[] }
  | { fact: NumberFact; op: (typeof NUMBER_OPS)[number]; value: number }
  /** A time from 22:00 to 06:00 goes over midnight; `to` is the first minute outside. Of dates both are inside. */
  | { fact: 'time' | 'date'; op: 'between'; from: string; to: string }
  | { fact: 'inside'; op: 'is'; value: boolean }
  | { fact: UnknownFact; op: 'unknown' };
export type Group = { all: RuleNode[] } | { any: RuleNode[] };
export type RuleNode = Condition | Group;

/** How deep groups may stand in each other. */
export const MAX_DEPTH = 3;

export type EntryRule = {
  id: string;
  /** Null: everywhere. */
  venueId: string | null;
  name: string;
  effect: 'deny' | 'warn';
  /** Lower comes first. */
  priority: number;
  when: Group;
  /** What the steward reads. */
  message: LocalText;
};

export type Decision = {
  effect: 'allow' | 'warn' | 'deny';
  /** The rule that says so; null where none does. */
  rule: EntryRule | null;
  /** The conditions of that rule that are true. */
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

/** Whether a rule asks for add-ons, which are read for no other. */
export const asksAddons = ({ when }: Pick<EntryRule, 'when'>): boolean =>
  conditionsOf(when).some(({ fact }) => fact === 'addons');

/** Whether a condition is true of the facts. Of what is unknown nothing is true but that it is unknown. */
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

/** Whether a tree is true of the facts. Fifty rules are evaluated for each scan, so nothing is collected here. */
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
/** Rules in the order in which they are asked. */
export type InOrder<R> = readonly R[] & { [ordered]: true };

/** The order in which rules are asked: a refusal before any warning, then by priority; the name and id make it one order. */
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

/** What the rules in force say: the first refusal, else the first warning, else nothing against it. */
export function decide(rules: InOrder<EntryRule>, facts: EntryFacts): Decision {
  for (const rule of rules)
    if (isOfVenue(rule, facts.venue) && isHeld(rule.when, facts))
      return { effect: rule.effect, rule, because: reasons(rule.when, facts) };
  return { effect: 'allow', rule: null, because: [] };
}
