/**
 * Problems of an entry rule, shown while it is edited: it is never true, always true, hidden by an earlier rule, or
 * contradicts another. Each condition tests one fact, so the values around those in the conditions represent all
 * others: `entries_today >= 2` needs 1, 2 and 3. All their combinations are tried.
 */
import {
  type Condition,
  conditionsOf,
  type EntryFacts,
  type EntryRule,
  FACT_KINDS,
  type FactName,
  holds,
  inOrder,
  maybeUnknown,
} from './entryRules';

export type Finding =
  /** Its conditions exclude each other. */
  | { kind: 'never' }
  /** It is true of every ticket, always. */
  | { kind: 'always' }
  /** An earlier rule is true whenever this one is. */
  | { kind: 'hidden'; by: { id: string; name: string } }
  /** Both are true for some tickets: the refusal wins, although the warning has priority. */
  | { kind: 'conflict'; with: { id: string; name: string } }
  /** Together they refuse every ticket. */
  | { kind: 'all_refused'; with: { id: string; name: string } };

const MAX_POINTS = 20_000;
const OTHER = '-';
const NEUTRAL: EntryFacts = {
  ...{ venue: '', gate: OTHER, zone: OTHER, product: OTHER, event: OTHER, channel: OTHER, age: 40 },
  ...{ weekday: '1', date: '2000-01-03', time: '12:00', minutes_to_start: 0, minutes_to_end: 60 },
  ...{ entries_total: 0, entries_today: 0, entries_at_gate: 0, minutes_since_entry: null },
  ...{ inside: false, gates_today: [], addons: [] },
};

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'];

const minuteBefore = (time: string): string => {
  const minutes = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1439) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const dayAway = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const COUNTS: readonly FactName[] = ['entries_total', 'entries_today', 'entries_at_gate', 'minutes_since_entry', 'age'];

function around(fact: FactName, conditions: readonly Condition[]): unknown[] {
  const values = conditions.flatMap((condition): unknown[] => {
    switch (condition.op) {
      case 'in':
      case 'not_in':
        return condition.values;
      case 'between':
        return condition.fact === 'time'
          ? [condition.from, condition.to, minuteBefore(condition.from), minuteBefore(condition.to)]
          : [condition.from, condition.to, dayAway(condition.from, -1), dayAway(condition.to, 1)];
      case 'is':
      case 'unknown':
        return [];
      default:
        return [condition.value - 1, condition.value, condition.value + 1];
    }
  });
  switch (FACT_KINDS[fact]) {
    case 'boolean':
      return [true, false];
    case 'choice':
      if (fact === 'weekday') return WEEKDAYS;
      if (fact === 'gates_today' || fact === 'addons') return [[], [OTHER], ...values.map((one) => [one]), values];
      return [...values, OTHER];
    case 'number':
      return COUNTS.includes(fact) ? [0, 1, ...values].filter((one) => Number(one) >= 0) : [0, ...values];
    default:
      return values;
  }
}

/** Sample values of a fact, at least one for each interval between the conditions' values. */
function valuesFor(fact: FactName, conditions: readonly Condition[]): unknown[] {
  const values = around(fact, conditions);
  const unique = new Map(values.map((value) => [JSON.stringify(value), value]));
  return maybeUnknown(fact) ? [...unique.values(), null] : [...unique.values()];
}

/** Whether such a ticket can exist: one with two entries today has at least two in all. */
function isPossible(point: Partial<EntryFacts>): boolean {
  const { entries_total: total, entries_today: today, entries_at_gate: here, minutes_since_entry: since } = point;
  const atMost = (one?: number | null, other?: number | null) => one == null || other == null || one <= other;
  const { inside, gates_today: gates, minutes_to_start: start, minutes_to_end: end } = point;
  const entered = Math.max(today ?? 0, here ?? 0, inside ? 1 : 0, gates?.length ?? 0);
  return (
    atMost(today, total) &&
    atMost(here, total) &&
    atMost(start, end) &&
    !((start === null && typeof end === 'number') || (end === null && typeof start === 'number')) &&
    !(total !== undefined && entered > 0 && total === 0) &&
    !(today === 0 && (inside === true || (gates?.length ?? 0) > 0)) &&
    !(today !== undefined && (gates?.length ?? 0) > today) &&
    !(since === null && (entered > 0 || (total ?? 0) > 0)) &&
    !(typeof since === 'number' && total === 0)
  );
}

/** A sample for every kind of ticket that these rules distinguish; null if there are too many to try. */
function pointsOf(rules: readonly EntryRule[]): EntryFacts[] | null {
  const conditions = rules.flatMap(({ when }) => conditionsOf(when));
  const facts = [...new Set(conditions.map(({ fact }) => fact))];
  const choices = facts.map((fact) =>
    valuesFor(
      fact,
      conditions.filter((one) => one.fact === fact),
    ),
  );
  if (choices.reduce((product, { length }) => product * length, 1) > MAX_POINTS) return null;
  let points: Partial<EntryFacts>[] = [{}];
  facts.forEach((fact, at) => {
    points = points.flatMap((point) => choices[at]!.map((value) => ({ ...point, [fact]: value })));
  });
  return points.filter(isPossible).map((point) => ({ ...NEUTRAL, ...point }));
}

const nameOf = ({ id, name }: EntryRule) => ({ id, name });
/** Whether the first rule applies wherever the other does. */
const covers = (one: EntryRule, other: EntryRule) => one.venueId === null || one.venueId === other.venueId;

function betweenTwo(rule: EntryRule, other: EntryRule): Finding[] {
  const points = pointsOf([rule, other]);
  if (!points) return [];
  const own = points.filter((point) => holds(rule, point));
  const both = own.filter((point) => holds(other, point));
  if (own.length === 0 || (both.length === 0 && rule.effect !== other.effect)) return [];
  const isFirst = inOrder([rule, other])[0] === other;
  if (isFirst && covers(other, rule) && both.length === own.length) return [{ kind: 'hidden', by: nameOf(other) }];
  if (rule.effect !== other.effect) {
    const [warning, refusal] = rule.effect === 'warn' ? [rule, other] : [other, rule];
    return warning.priority < refusal.priority ? [{ kind: 'conflict', with: nameOf(other) }] : [];
  }
  const isAll = points.every((point) => holds(rule, point) || holds(other, point));
  return rule.effect === 'deny' && isAll ? [{ kind: 'all_refused', with: nameOf(other) }] : [];
}

/** Findings about a rule among the other rules in force. */
export function findingsOf(rule: EntryRule, others: readonly EntryRule[]): Finding[] {
  const points = pointsOf([rule]);
  if (points && !points.some((point) => holds(rule, point))) return [{ kind: 'never' }];
  if (points?.every((point) => holds(rule, point))) return [{ kind: 'always' }];
  return others
    .filter(({ id, venueId }) => id !== rule.id && (covers(rule, { ...rule, venueId }) || venueId === null))
    .flatMap((other) => betweenTwo(rule, other));
}
