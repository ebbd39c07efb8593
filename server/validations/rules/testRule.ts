import { randomUUID } from 'node:crypto';
import { prisma } from '../../infra/db';
import { decide, type EntryFacts, inOrder } from '../../shared/entryRules';
import { DomainError } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { eventsIn, type Scope } from '../../shared/scopes';
import { printedCode } from '../../shared/ticketCodeBytes';
import { uuidv7 } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import { readCode } from '../../tickets';
import type { ScanFacts } from '../actions/validateTicket';
import type { RuleTestAnswer } from '../pages';
import type { RuleTest } from './ruleRequests';
import { rulesInForce } from './rulesInForce';

/** Thrown to roll back the recorded scan. */
class Undone extends Error {
  constructor(readonly answer: Looked | null) {
    super('undone');
  }
}

type Row = { result: ValidationResult | null; details: Record<string, unknown> };
type Looked = Row & { facts: EntryFacts | null };

/**
 * Runs the gate's statement for that moment in a transaction that is rolled back; also returns the facts, even if the
 * ticket is denied before the rules.
 */
async function scanWithoutTrace({ code, gateId, at }: RuleTest, scope: Scope): Promise<Looked> {
  const reading = readCode(code);
  const scan = {
    id: uuidv7(),
    nonce: randomUUID(),
    code: code.slice(0, 200),
    ticket_id: reading.kind === 'signed' ? reading.ticketId : null,
    reference: reading.kind === 'reference' ? reading.reference : null,
    printed: reading.kind === 'signed' ? null : printedCode(code),
    refusal: reading.kind === 'refused' ? reading.refusal : null,
    gate_id: gateId,
    within: eventsIn(scope),
    scanned_at: at ?? new Date().toISOString(),
    asks: true,
  };
  try {
    await prisma.$transaction(async (tx) => {
      await tx.$executeRaw`select set_config('aforo.now', ${at ?? ''}, true)`;
      const scans = JSON.stringify([scan]);
      // The statement gives no answer if only a rule can deny the ticket.
      const [row] = await tx.$queryRaw<Row[]>`select result, details from validate_tickets(${scans}::jsonb)`;
      const [asked] = await tx.$queryRaw<{ facts: EntryFacts }[]>`select facts from ask_rules(${scans}::jsonb, true)`;
      if (!row && asked) throw new Undone({ result: null, details: asked.facts, facts: asked.facts });
      const { ticket_id, reference, printed, within } = scan;
      const [known] = await tx.$queryRaw<{ facts: EntryFacts }[]>`
        select entry_facts(tk.id, ${gateId}::uuid, moment()) as facts from tickets tk
        where tk.id = coalesce(${ticket_id}::uuid, (select id from tickets where reference = ${reference}),
          ticket_of_printed(${printed}, ${gateId}::uuid, null, ${within}::uuid[], moment())) and (${within}::uuid[] is null or tk.event_id = any (${within}::uuid[]))`;
      throw new Undone(row ? { ...row, facts: known?.facts ?? null } : null);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    if (error.answer) return error.answer;
  }
  throw new DomainError('rule_test_busy', { field: 'code' });
}

/**
 * Tests a draft rule among all active ones for a ticket, gate and time, with the same statement and evaluator as a
 * scan.
 */
export async function testRule(test: RuleTest, scope: Scope, locale: string): Promise<RuleTestAnswer> {
  const [{ result, details, facts: known }, { rules }] = await Promise.all([
    scanWithoutTrace(test, scope),
    rulesInForce(),
  ]);
  const id = test.id ?? uuidv7();
  const draft = { id, ...test.rule };
  // The draft alone: another rule may precede it, or the ticket may be denied before the rules.
  const alone = known && decide(inOrder([draft]), known);
  const own = alone && { isTrue: alone.rule !== null, because: alone.because };
  if (result !== null) {
    const facts = details as ScanFacts;
    return {
      result,
      product: facts.product ? localText(facts.product, locale) : null,
      rule: null,
      because: [],
      own,
      facts: known,
    };
  }
  const { version: _, ...facts } = details as EntryFacts & { version: string };
  const tried = inOrder([...rules.filter((rule) => rule.id !== test.id), draft]);
  const { effect, rule, because } = decide(tried, facts);
  const product = await prisma.product.findUnique({ where: { id: facts.product }, select: { name: true } });
  return {
    result: effect === 'deny' ? 'rules' : 'accepted',
    product: product && localText(product.name as LocalText, locale),
    rule: rule && {
      id: rule.id,
      name: rule.name,
      isThis: rule.id === id,
      effect: rule.effect,
      message: localText(rule.message, locale),
    },
    because,
    own,
    facts,
  };
}
