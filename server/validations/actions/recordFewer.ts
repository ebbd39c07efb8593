import { sql } from '../../infra/db';
import { namedUuid } from '../../infra/namedUuid';
import { wakeOutbox } from '../../infra/outbox';
import { unknownOutcome } from '../../shared/outcome';
import { uuidv7 } from '../../shared/uuid';
import type { ValidationResult } from '../../shared/validationResults';
import type { Validated } from './validateTicket';

type Fewer = { nonce: string; people: number; userId: string | null; deviceId: string | null };

/** Nonce of a passage reported by a turnstile, so that a repeated report is recorded once. */
export const nonceOfPassage = (scanId: string): string => namedUuid(`passed:${scanId}`);

/**
 * Fewer people entered or left than a recent scan recorded: it is undone and recorded again with the right number.
 * @returns the new scan; null without such a scan with more people
 */
export async function recordFewer(
  scanId: string,
  { nonce, people, userId, deviceId }: Fewer,
): Promise<Validated | null> {
  const [row] = await sql<{ outcome: 'done' | 'known' | 'none' }>(
    'record_fewer',
    'select record_fewer($1, $2, $3, $4, $5, $6) as outcome',
    [uuidv7(), scanId, nonce, people, userId, deviceId],
  );
  const { outcome } = row!;
  switch (outcome) {
    case 'none':
      return null;
    case 'done':
    case 'known': {
      wakeOutbox();
      const [scan] = await sql<Pick<Validated, 'result' | 'validationId' | 'details'> & { result: ValidationResult }>(
        'fewer_recorded',
        `select result, id as "validationId", data as details from validations where nonce = $1
           and (user_id = $2 or steward_id = $2 or device_id = $3)`,
        [nonce, userId, deviceId],
      );
      return scan ? { ...scan, nonce, replayed: outcome === 'known' } : null;
    }
    default:
      return unknownOutcome(outcome);
  }
}
