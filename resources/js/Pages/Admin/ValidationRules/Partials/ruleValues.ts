import type { Pages } from '@server/pages';
import {
  type Condition,
  type EntryRule,
  FACT_KINDS,
  type FactName,
  type Group,
  isGroup,
  maybeUnknown,
  NUMBER_OPS,
  nodesOf,
  type RuleNode,
} from '@server/shared/entryRules';
import type { LocalText } from '@server/shared/localText';

type Saved = Pages['Admin/ValidationRules/Edit']['record']['values'];
/** Form values: conditions may be incomplete. */
export type RuleValues = Omit<Saved, 'message' | 'priority'> & { message: LocalText; priority: number | null };
export type RuleOptions = Pages['Admin/ValidationRules/Create']['options'];

export const newRule = (venueId: string | null): RuleValues => ({
  venueId,
  name: '',
  effect: 'deny',
  priority: 100,
  when: { all: [firstCondition('entries_today')] },
  message: {},
  active: true,
});

/** Operators of a fact. */
export function opsOf(fact: FactName): Condition['op'][] {
  const known: Record<string, readonly Condition['op'][]> = {
    choice: ['in', 'not_in'],
    number: NUMBER_OPS,
    time: ['between'],
    date: ['between'],
    boolean: ['is'],
  };
  return [...known[FACT_KINDS[fact]]!, ...(maybeUnknown(fact) ? (['unknown'] as const) : [])];
}

/** An empty condition on a fact. */
export function firstCondition(fact: FactName, op: Condition['op'] = opsOf(fact)[0]!): Condition {
  if (op === 'unknown') return { fact, op } as Condition;
  switch (FACT_KINDS[fact]) {
    case 'choice':
      return { fact, op, values: [] } as unknown as Condition;
    case 'number':
      return { fact, op: op === 'lt' ? 'ge' : op, value: 1 } as Condition;
    case 'boolean':
      return { fact: 'inside', op: 'is', value: true };
    default:
      return { fact, op: 'between', from: '', to: '' } as Condition;
  }
}

const isWritten = (condition: Condition): boolean => {
  if ('values' in condition) return condition.values.length > 0;
  if ('from' in condition) return condition.from !== '' && condition.to !== '';
  return !('value' in condition) || condition.value !== null;
};

/** Whether all conditions are complete. */
export const isTreeWritten = (node: RuleNode): boolean =>
  isGroup(node) ? nodesOf(node).length > 0 && nodesOf(node).every(isTreeWritten) : isWritten(node);

export const groupWith = (group: Group, nodes: RuleNode[]): Group => ('all' in group ? { all: nodes } : { any: nodes });

export const asRule = (id: string, { priority, ...values }: RuleValues): EntryRule => ({
  ...values,
  id,
  priority: priority ?? 100,
});
