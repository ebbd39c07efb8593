import type { GateAnswer } from '@server/shared/gateDecision';
import { keepScan } from '@/lib/gate/scanQueue';
import type { Scan } from '../useScans';
import type { KeptList } from './keptList';

type Said = Pick<GateAnswer, 'result' | 'forced' | 'rule' | 'people'>;

/** Signs what this device decided with its grant, and keeps it on the disk until it is delivered. */
export async function signScan(
  kept: KeptList,
  scan: Scan,
  at: number,
  answer: Said,
  insteadOf?: string,
): Promise<void> {
  const { result, forced, rule, people } = answer;
  const told = rule && { id: rule.rule.id, name: rule.rule.name, effect: rule.effect, message: rule.rule.message };
  const { nonce, code, gateId, direction, forceReason = null } = scan;
  const scannedAt = Date.parse(scan.scannedAt);
  const text = JSON.stringify({
    nonce,
    code,
    gateId,
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
  const bytes = await crypto.subtle.sign('HMAC', kept.signing, new TextEncoder().encode(text));
  const signature = btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  await keepScan({ nonce, grant: kept.grant.id, text, signature });
}
