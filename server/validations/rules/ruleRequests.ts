/** Requests of the rule form and its test. */
import { z } from 'zod';
import {
  FACT_KINDS,
  type FactName,
  type Group,
  isGroup,
  MAX_DEPTH,
  maybeUnknown,
  NUMBER_OPS,
  nodesOf,
  type RuleNode,
} from '../../shared/entryRules';
import { day, localTexts, optionalInstant, requiredText, storable, wholeNumber } from '../../shared/requestParts';

const MAX_NODES = 60;
const MAX_VALUES = 200;
const MAX_MINUTES = 527_040;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const factsOf = (kind: string) => Object.keys(FACT_KINDS).filter((fact) => FACT_KINDS[fact as FactName] === kind);
const value = z.string().min(1).max(120).overwrite(storable);

/** A condition; an error is one sentence beside it. */
const condition = z.discriminatedUnion('op', [
  z.object({ op: z.literal('in'), fact: z.enum(factsOf('choice')), values: z.array(value).min(1).max(MAX_VALUES) }),
  z.object({ op: z.literal('not_in'), fact: z.enum(factsOf('choice')), values: z.array(value).min(1).max(MAX_VALUES) }),
  ...NUMBER_OPS.map((op) =>
    z.object({ op: z.literal(op), fact: z.enum(factsOf('number')), value: wholeNumber(-MAX_MINUTES, MAX_MINUTES) }),
  ),
  z.object({ op: z.literal('between'), fact: z.enum(['time', 'date']), from: value, to: value }),
  z.object({ op: z.literal('is'), fact: z.literal('inside'), value: z.boolean() }),
  z.object({
    op: z.literal('unknown'),
    fact: z.enum(Object.keys(FACT_KINDS).filter((it) => maybeUnknown(it as FactName))),
  }),
]);

function faultOf(sent: z.output<typeof condition>): string | null {
  if (sent.op !== 'between') return null;
  const { fact, from, to } = sent;
  const isGood = (text: string) => (fact === 'time' ? TIME.test(text) : day().safeParse(text).success);
  if (!isGood(from) || !isGood(to)) return 'errors.rule_condition';
  if (fact === 'time' && from === to) return 'errors.rule_no_time';
  return fact === 'date' && to < from ? 'errors.ends_before_it_begins' : null;
}

type Told = (path: (string | number)[], message: string) => null;

/** Parses the tree and drops unknown parts; errors are reported by path: `when.all.0.any.2`. */
function readNode(sent: unknown, path: (string | number)[], depth: number, tell: Told): RuleNode | null {
  const nodes =
    typeof sent === 'object' && sent !== null && ('all' in sent ? sent.all : 'any' in sent ? sent.any : null);
  if (Array.isArray(nodes)) {
    if (depth > MAX_DEPTH) return tell(path, 'errors.rule_too_deep');
    if (nodes.length === 0) return tell(path, 'errors.rule_empty');
    const kind = 'all' in (sent as object) ? 'all' : 'any';
    const read = nodes.map((node, at) => readNode(node, [...path, kind, at], depth + 1, tell));
    const parts = read.filter((part) => part !== null);
    return kind === 'all' ? { all: parts } : { any: parts };
  }
  const known = condition.safeParse(sent);
  const fault = known.success ? faultOf(known.data) : 'errors.rule_condition';
  if (fault) return tell(path, fault);
  return known.data as RuleNode;
}

const countOf = (node: RuleNode): number =>
  isGroup(node) ? nodesOf(node).reduce((sum, part) => sum + countOf(part), 1) : 1;

const when = z.unknown().transform((sent, context): Group => {
  const tell: Told = (path, message) => {
    context.addIssue({ code: 'custom', path, message });
    return null;
  };
  const tree = readNode(sent, [], 1, tell);
  if (tree && !isGroup(tree)) tell([], 'errors.rule_empty');
  if (tree && countOf(tree) > MAX_NODES) tell([], 'errors.rule_too_long');
  return (tree ?? { all: [] }) as Group;
});

export const ruleRequest = z.object({
  /** Null: at every venue. */
  venueId: z.uuid().toLowerCase().nullable(),
  name: requiredText(80),
  effect: z.enum(['deny', 'warn']),
  priority: wholeNumber(1, 999),
  when,
  message: localTexts(120).refine((texts) => Object.keys(texts).length > 0, 'errors.required'),
  active: z.boolean(),
});
export type RuleInput = z.output<typeof ruleRequest>;

/** A draft rule, and the entry to test it on. */
export const ruleTestRequest = z.object({
  /** Null for a new rule. */
  id: z.uuid().toLowerCase().nullable(),
  venueId: ruleRequest.shape.venueId,
  rule: ruleRequest,
  code: z.string().max(2000).overwrite(storable).min(1),
  gateId: z.uuid().toLowerCase().nullable(),
  /** Null: now. */
  at: optionalInstant(),
});
export type RuleTest = z.output<typeof ruleTestRequest>;
