import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PresenceChange } from '../../../server/infra/pusher/peers';
import { createRoster, type Roster } from '../../../server/infra/pusher/roster';

const GATE = 'presence-gates.1';
const came = (id: string, channel = GATE): PresenceChange => ({ channel, id, info: { id }, here: true });
const went = (id: string, channel = GATE): PresenceChange => ({ channel, id, here: false });

/** Another process, which counts its messages. */
function process(name: string) {
  let version = 0;
  return {
    tell: (roster: Roster, ...changes: PresenceChange[]) => {
      if (changes.length > 0) version += 1;
      return roster.hear({ kind: 'presence', from: name, version, changes });
    },
    roster: (roster: Roster, ...members: PresenceChange[]) =>
      roster.hear({ kind: 'roster', from: name, version, members }),
    miss: () => {
      version += 1;
    },
  };
}

describe('people on other processes', () => {
  test('are known once their process has told everybody on it', () => {
    const roster = createRoster();
    const a = process('a');
    expect(a.tell(roster, came('1'))).toBe('gap');
    expect(roster.on(GATE).size).toBe(0);
    expect(a.roster(roster, came('1'), came('2'))).toEqual([came('1'), came('2')]);
    expect(a.tell(roster, went('1'), came('3'))).toEqual([went('1'), came('3')]);
    expect([...roster.on(GATE)]).toEqual([
      ['2', { id: '2' }],
      ['3', { id: '3' }],
    ]);
  });

  test('count once, on however many processes they are', () => {
    const roster = createRoster();
    const [a, b] = [process('a'), process('b')];
    expect(a.roster(roster, came('1'))).toEqual([came('1')]);
    expect(b.roster(roster, came('1'))).toEqual([]);
    expect(a.tell(roster, went('1'))).toEqual([]);
    expect(roster.has(GATE, '1')).toBe(true);
    expect(b.tell(roster, went('1'))).toEqual([went('1')]);
    expect(roster.has(GATE, '1')).toBe(false);
  });

  test('are asked for again after a missed message, also when only a sign of life shows it', () => {
    const roster = createRoster();
    const a = process('a');
    a.roster(roster, came('1'), came('2'));
    expect(a.tell(roster)).toEqual([]);
    a.miss();
    expect(a.tell(roster)).toBe('gap');
    expect(a.tell(roster, came('9'))).toBe('gap');
    expect(roster.has(GATE, '9')).toBe(false);
    expect(a.roster(roster, came('2'), came('3'))).toEqual([went('1'), came('3')]);
    expect(a.tell(roster)).toEqual([]);
  });

  test('go with their process, when it says so or falls silent', () => {
    let now = 0;
    const roster = createRoster(() => now);
    const [a, b, c] = [process('a'), process('b'), process('c')];
    a.roster(roster, came('1'), came('2'));
    b.roster(roster, came('2'), came('3'));
    c.roster(roster, came('4'));
    expect(roster.drop('a')).toEqual([went('1')]);
    expect(roster.drop('a')).toEqual([]);
    now = 30_000;
    c.tell(roster);
    now = 35_001;
    expect(roster.dropSilent()).toEqual([went('2'), went('3')]);
    expect([...roster.on(GATE).keys()]).toEqual(['4']);
  });

  test('with any names are kept apart', () => {
    const roster = createRoster();
    const a = process('a');
    a.roster(roster, came('__proto__'), came('x', 'presence-y'), came('toString', '__proto__'));
    expect([roster.has(GATE, '__proto__'), roster.has('__proto__', 'toString'), roster.has('__proto__', 'x')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('whatever happens, the changes told lead to the list that is kept', () => {
    const change = fc.record({ id: fc.constantFrom('1', '2', '3'), here: fc.boolean() });
    const step = fc.record({
      node: fc.constantFrom(0, 1, 2),
      changes: fc.array(change, { maxLength: 4 }),
      lost: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const roster = createRoster();
        const nodes = ['a', 'b', 'c'].map(process);
        const truth = nodes.map(() => new Set<string>());
        const seen = new Set<string>();
        const notice = (changes: PresenceChange[] | 'gap', n: number): void => {
          if (changes === 'gap') return notice(nodes[n]!.roster(roster, ...[...truth[n]!].map((id) => came(id))), n);
          for (const { id, here } of changes) {
            expect(seen.has(id)).toBe(!here);
            if (here) seen.add(id);
            else seen.delete(id);
          }
        };
        for (const { node, changes, lost } of steps) {
          for (const { id, here } of changes) truth[node]![here ? 'add' : 'delete'](id);
          if (lost && changes.length > 0) nodes[node]!.miss();
          else notice(nodes[node]!.tell(roster, ...changes.map(({ id, here }) => (here ? came(id) : went(id)))), node);
        }
        for (const [n, node] of nodes.entries()) notice(node.tell(roster), n);
        const everybody = new Set(truth.flatMap((people) => [...people]));
        expect(new Set(roster.on(GATE).keys())).toEqual(everybody);
        expect(seen).toEqual(everybody);
      }),
      { numRuns: 300 },
    );
  });
});
