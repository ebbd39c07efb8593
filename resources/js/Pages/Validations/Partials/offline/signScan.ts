import type { GateAnswer } from '@server/shared/gateDecision';
import { uuidv7 } from '@server/shared/uuid';
import { keepScan } from '@/lib/gate/scanQueue';
import type { Scan } from '../useScans';
import type { KeptList } from './keptList';

type Said = Pick<GateAnswer, 'result' | 'forced' | 'rule' | 'people'>;

/** Signs a decision with the device's grant and stores it for delivery. */
export async function signScan(
  kept: KeptList,
  scan: Scan,
  at: number,
  answer: Said,
  insteadOf?: string,
): Promise<void> {
  const { result, forced, rule, people } = answer;
  const told = rule && { id: rule.rule.id, name: rule.rule.name, effect: rule.effect, message: rule.rule.message };
  const { nonce, code, gateId, eventId, direction, forceReason = null } = scan;
  const scannedAt = Date.parse(scan.scannedAt);
  await keep(kept, {
    nonce,
    code,
    gateId,
    eventId,
    direction,
    result,
    at,
    scannedAt,
    forced,
    forceReason,
    rule: told,
    answers: scan.answers ?? null,
    people,
    insteadOf: insteadOf ?? null,
  });
}

/** Signs that another person than the holder presented the pass, at the scan `wrongFace`. */
export const signWrongFace = (kept: KeptList, wrongFace: string, at: number): Promise<void> =>
  keep(kept, { nonce: uuidv7(), wrongFace, at, scannedAt: Date.now() });

async function keep(kept: KeptList, said: { nonce: string; at: number } & Record<string, unknown>): Promise<void> {
  const text = JSON.stringify(said);
  const bytes = await crypto.subtle.sign('HMAC', kept.signing, new TextEncoder().encode(text));
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const kind = 'wrongFace' in said ? 'block' : 'scan';
  await keepScan({ nonce: said.nonce, grant: kept.grant.id, text, signature }, kind);
}
