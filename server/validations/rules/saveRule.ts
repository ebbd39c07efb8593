import type { ValidationRule } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { prisma, type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { conditionsOf, type Group } from '../../shared/entryRules';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { isUuid } from '../../shared/uuid';
import type { RuleInput } from './ruleRequests';
import { forgetRules } from './rulesInForce';

/** Form values of a rule. */
export const ruleValues = (rule: ValidationRule): RuleInput => ({
  venueId: rule.venueId,
  name: rule.name,
  effect: rule.effect as RuleInput['effect'],
  priority: rule.priority,
  when: rule.when as Group,
  message: rule.message as RuleInput['message'],
  active: rule.active,
});

/** The same, with the names used in the audit log. */
const auditFields = ({ effect, when, ...rest }: RuleInput) => ({ ...rest, atGate: effect, conditions: when });

const subjectOf = (id: string, name: string) => ({ type: 'validation_rule', id, label: name }) as const;

/** Values of the conditions for some facts. */
const named = (when: Group, ...facts: string[]): string[] => [
  ...new Set(conditionsOf(when).flatMap((one) => ('values' in one && facts.includes(one.fact) ? one.values : []))),
];

/**
 * Checks that the venue and all values exist, within the rule's venue if it has one.
 * @throws DomainError `venue_unknown` beside `venueId`, `rule_names_unknown` beside `when`
 */
export async function checkRule({ venueId, when }: RuleInput, tx: Tx = prisma): Promise<void> {
  if (venueId && !(await tx.venue.findUnique({ where: { id: venueId }, select: { id: true } })))
    throw new DomainError('venue_unknown', { field: 'venueId' });
  const [gates, events, products] = [
    named(when, 'gate', 'gates_today'),
    named(when, 'event'),
    named(when, 'product', 'addons'),
  ];
  const channels = named(when, 'channel');
  const here = venueId ? { venueId } : {};
  const counts =
    [...gates, ...events, ...products].every(isUuid) &&
    (await Promise.all([
      tx.gate.count({ where: { id: { in: gates }, ...here } }),
      tx.event.count({ where: { id: { in: events }, ...here } }),
      tx.product.count({ where: { id: { in: products }, event: here } }),
      tx.salesChannel.count({ where: { code: { in: channels } } }),
    ]));
  const wanted = [gates, events, products, channels];
  if (!counts || counts.some((count, at) => count !== wanted[at]!.length))
    throw new DomainError('rule_names_unknown', { field: 'when' });
}

/** Creates a rule under the form's id. Idempotent. */
export async function createRule(by: AuditContext, id: string, input: RuleInput): Promise<void> {
  await transaction(async (tx) => {
    await checkRule(input, tx);
    const { count } = await tx.validationRule.createMany({ data: { id, ...input }, skipDuplicates: true });
    if (count === 0) return;
    const subject = subjectOf(id, input.name);
    await recordChange(tx, by, { action: 'validation_rule.created', subject, before: null, after: auditFields(input) });
  });
  forgetRules();
}

/** Updates a rule; it applies to the next scan at every gate. @throws ConflictError if another user saved it since */
export async function updateRule(by: AuditContext, id: string, version: number, input: RuleInput): Promise<void> {
  await transaction(async (tx) => {
    const before = await tx.validationRule.findUnique({ where: { id } });
    if (!before) throw notFound();
    if (before.version === version && isUnchanged(ruleValues(before), input)) return;
    await checkRule(input, tx);
    const data = { ...input, version: { increment: 1 } };
    const { count } = await tx.validationRule.updateMany({ where: { id, version }, data });
    if (count === 0) {
      const current = await tx.validationRule.findUnique({ where: { id } });
      if (!current) throw notFound();
      const values = ruleValues(current);
      throw await conflictWith({ type: 'validation_rule', id }, { version: current.version, values });
    }
    const subject = subjectOf(id, input.name);
    const change = { before: auditFields(ruleValues(before)), after: auditFields(input) };
    await recordChange(tx, by, { action: 'validation_rule.updated', subject, ...change });
  });
  forgetRules();
}

/** Deletes a rule; recorded scans keep its name and message. @returns the deleted rule, null if there was none. */
export async function deleteRule(by: AuditContext, id: string): Promise<RuleInput | null> {
  const was = await transaction(async (tx) => {
    const rule = await tx.validationRule.findUnique({ where: { id } });
    const { count } = await tx.validationRule.deleteMany({ where: { id } });
    if (!rule || count === 0) return null;
    const before = ruleValues(rule);
    const subject = subjectOf(id, rule.name);
    await recordChange(tx, by, {
      action: 'validation_rule.deleted',
      subject,
      before: auditFields(before),
      after: null,
    });
    return before;
  });
  forgetRules();
  return was;
}
