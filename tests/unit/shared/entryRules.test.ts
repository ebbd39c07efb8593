import { describe, expect, it } from 'vitest';
import { findingsOf } from '../../../server/shared/entryRuleFindings';
import {
  type Condition,
  decide,
  type EntryFacts,
  type EntryRule,
  type Group,
  inOrder,
  isTrue,
} from '../../../server/shared/entryRules';

const FACTS: EntryFacts = {
  ...{ venue: 'V', gate: 'A', zone: null, product: 'P', event: 'E', channel: 'web', age: null },
  ...{ weekday: '6', date: '2027-03-27', time: '23:30', minutes_to_start: -5, minutes_to_end: 55 },
  ...{
    entries_total: 3,
    entries_today: 1,
    entries_at_gate: 0,
    minutes_since_entry: 40,
    inside: true,
    gates_today: ['B'],
    addons: ['guide'],
  },
};
let made = 0;
const rule = (when: Group, more: Partial<EntryRule> = {}): EntryRule => {
  made += 1;
  return {
    id: `r${made}`,
    venueId: null,
    name: `Rule ${made}`,
    effect: 'deny',
    priority: 100,
    when,
    message: {},
    ...more,
  };
};
const today = (op: 'ge' | 'lt' | 'eq', value: number): Condition => ({ fact: 'entries_today', op, value });

describe('a condition', () => {
  it.each<[Condition, boolean]>([
    [{ fact: 'gate', op: 'in', values: ['A', 'B'] }, true],
    [{ fact: 'gate', op: 'not_in', values: ['A'] }, false],
    [{ fact: 'gates_today', op: 'in', values: ['A', 'B'] }, true],
    [{ fact: 'gates_today', op: 'not_in', values: ['A'] }, true],
    [{ fact: 'addons', op: 'not_in', values: ['guide', 'poster'] }, false],
    [{ fact: 'addons', op: 'not_in', values: ['poster'] }, true],
    [{ fact: 'zone', op: 'in', values: ['Crypt'] }, false],
    [{ fact: 'zone', op: 'not_in', values: ['Crypt'] }, false],
    [{ fact: 'zone', op: 'unknown' }, true],
    [{ fact: 'age', op: 'lt', value: 18 }, false],
    [{ fact: 'age', op: 'unknown' }, true],
    [{ fact: 'minutes_to_start', op: 'lt', value: 0 }, true],
    [{ fact: 'minutes_since_entry', op: 'le', value: 39 }, false],
    [{ fact: 'time', op: 'between', from: '22:00', to: '06:00' }, true],
    [{ fact: 'time', op: 'between', from: '10:00', to: '23:30' }, false],
    [{ fact: 'date', op: 'between', from: '2027-03-27', to: '2027-03-27' }, true],
    [{ fact: 'weekday', op: 'in', values: ['6', '7'] }, true],
    [{ fact: 'inside', op: 'is', value: false }, false],
  ])('%j is %s', (condition, expected) => expect(isTrue(condition, FACTS)).toBe(expected));
});

describe('the decision', () => {
  it('is the first refusal by priority, whatever warns before it', () => {
    const warning = rule({ all: [today('ge', 1)] }, { effect: 'warn', priority: 1 });
    const late = rule({ all: [today('ge', 1)] }, { priority: 300 });
    const early = rule({ all: [today('ge', 1)] }, { priority: 200 });
    expect(decide(inOrder([late, warning, early]), FACTS)).toMatchObject({ effect: 'deny', rule: { id: early.id } });
    expect(decide(inOrder([warning]), FACTS)).toMatchObject({ effect: 'warn', rule: { id: warning.id } });
    expect(decide(inOrder([]), FACTS)).toEqual({ effect: 'allow', rule: null, because: [] });
  });

  it('names the conditions that are true, in groups three deep', () => {
    const deep = rule({
      all: [today('ge', 1), { any: [{ fact: 'gate', op: 'in', values: ['C'] }, { all: [today('eq', 1)] }] }],
    });
    expect(decide(inOrder([deep]), FACTS).because).toEqual([today('ge', 1), today('eq', 1)]);
  });

  it('asks the rules of another venue nothing', () => {
    expect(decide(inOrder([rule({ all: [today('ge', 1)] }, { venueId: 'W' })]), FACTS).effect).toBe('allow');
  });
});

describe('what is pointed out', () => {
  const kinds = (one: EntryRule, others: EntryRule[] = []) => findingsOf(one, others).map(({ kind }) => kind);

  it('is a rule that can never be true', () => {
    expect(kinds(rule({ all: [today('ge', 2), today('lt', 2)] }))).toEqual(['never']);
    expect(kinds(rule({ all: [today('ge', 1), { fact: 'entries_total', op: 'eq', value: 0 }] }))).toEqual(['never']);
    expect(kinds(rule({ all: [{ fact: 'inside', op: 'is', value: true }, today('eq', 0)] }))).toEqual(['never']);
    expect(kinds(rule({ all: [today('ge', 2)] }))).toEqual([]);
  });

  it('is a rule that forbids everybody, alone or with another', () => {
    expect(kinds(rule({ any: [today('ge', 1), today('lt', 1)] }))).toEqual(['always']);
    const morning = rule({ all: [{ fact: 'time', op: 'between', from: '00:00', to: '12:00' }] });
    const rest = rule({ all: [{ fact: 'time', op: 'between', from: '12:00', to: '00:00' }] });
    expect(kinds(morning, [rest])).toEqual(['all_refused']);
  });

  it('is a rule behind another that says the same first', () => {
    const first = rule({ all: [today('ge', 1)] }, { priority: 1 });
    const behind = rule({ all: [today('ge', 2), { fact: 'gate', op: 'in', values: ['A'] }] }, { priority: 2 });
    expect(findingsOf(behind, [first])).toEqual([{ kind: 'hidden', by: { id: first.id, name: first.name } }]);
    expect(kinds(first, [behind])).toEqual([]);
    expect(kinds(behind, [{ ...first, venueId: 'V' }])).toEqual([]);
  });

  it('is a warning with priority over a refusal of the same tickets', () => {
    const warning = rule({ all: [{ fact: 'age', op: 'lt', value: 18 }] }, { effect: 'warn', priority: 1 });
    const refusal = rule({ all: [{ fact: 'age', op: 'lt', value: 12 }] }, { priority: 2 });
    expect(kinds(warning, [refusal])).toEqual(['conflict']);
    expect(kinds(refusal, [warning])).toEqual(['conflict']);
    expect(kinds({ ...warning, priority: 3 }, [refusal])).toEqual([]);
  });
});
