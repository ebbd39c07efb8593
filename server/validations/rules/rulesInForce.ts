import { onChange } from '../../infra/changes';
import { sql } from '../../infra/db';
import { asksAddons, type EntryRule, type InOrder, inOrder } from '../../shared/entryRules';

export type RulesInForce = { version: string; rules: InOrder<EntryRule>; asksAddons: boolean };

type Row = { version: string; rules: EntryRule[] };

let kept: RulesInForce | null = null;
let changes = 0;

/** The next scan reads the rules again. */
export function forgetRules(): void {
  changes += 1;
  kept = null;
}
onChange(['validation_rules'], forgetRules);

/**
 * Active entry rules and their version, cached in memory: the scan statement compares the version, so a decision by old
 * rules is repeated.
 */
export async function rulesInForce(): Promise<RulesInForce> {
  if (kept) return kept;
  const before = changes;
  const [row] = await sql<Row>(
    'rules_in_force',
    `select s.version::text as version, coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'venueId', r.venue_id, 'name', r.name,
       'effect', r.effect, 'priority', r.priority, 'when', r.conditions, 'message', r.message)) from validation_rules r where r.active), '[]') as rules
     from validation_rule_state s`,
  );
  const rules = inOrder(row?.rules ?? []);
  const read = { version: row?.version ?? '0', rules, asksAddons: rules.some(asksAddons) };
  if (before === changes) kept = read;
  return read;
}

/** Drops the cached rules if they are outdated: called for a scan that the database did not decide. */
export async function checkRules(): Promise<void> {
  const [row] = await sql<{ version: string }>(
    'rules_version',
    'select version::text as version from validation_rule_state',
  );
  if (kept && kept.version !== (row?.version ?? '0')) forgetRules();
}
