import { sql } from '../../infra/db';
import type { LocalText } from '../../shared/localText';
import { uuidv7 } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import { rulesInForce } from '../rules/rulesInForce';
import { type Asked, ruledBy } from './validateTicket';

/** Reason to deny a ticket now; null if it is admitted, or has a question to answer first. */
type Verdict = { result: ValidationResult; rule: LocalText | null };

/** The verdict of the gate's statement without a gate; records and uses nothing. */
export async function verdictOf(ticketId: string): Promise<Verdict | null> {
  const { rules, asksAddons } = await rulesInForce();
  const scan = { nonce: uuidv7(), code: '', ticket_id: ticketId, direction: 'entry', asks: rules.length > 0 };
  const [asked] =
    rules.length > 0
      ? await sql<Asked>('verdict_facts', 'select nonce, facts from ask_rules($1::jsonb, $2)', [
          JSON.stringify([scan]),
          asksAddons,
        ])
      : [];
  const ruled = asked ? ruledBy(rules, asked.facts) : null;
  const [row] = await sql<{ said: ValidationResult | null }>(
    'verdict',
    'select said from scan_facts($1::jsonb, moment())',
    [JSON.stringify([{ ...scan, ruled }])],
  );
  if (!row?.said || row.said === 'answer_needed') return null;
  return { result: row.said, rule: row.said === 'rules' ? (ruled?.message ?? null) : null };
}
