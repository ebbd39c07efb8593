import { sql, type Tx, transaction } from '../../infra/db';
import { logger } from '../../infra/logger';
import { namedUuid } from '../../infra/namedUuid';
import { wakeOutbox } from '../../infra/outbox';
import { decide, type EntryFacts } from '../../shared/entryRules';
import { knownOutcome } from '../../shared/outcome';
import { printedCode } from '../../shared/ticketCodeBytes';
import { DAY_MS, MINUTE_MS } from '../../shared/time';
import { readCode } from '../../tickets';
import type { Delivered } from '../pages';
import { rulesInForce } from '../rules/rulesInForce';
import { findGrant, isSignedWith, type KnownGrant } from './grants';
import { type logRequest, offlineScan, offlineWrongFace } from './offlineRequests';
import { gatesOfVenue } from './readList';
import { type KeptWrongFace, takeWrongFace } from './takeWrongFace';

type Log = ReturnType<typeof logRequest.parse>;
type Signed = Log['scans'][number];
type Scan = ReturnType<typeof offlineScan.parse>;
const RECORDED = ['recorded', 'known', 'nonce_used', 'outside'] as const;
type Row = {
  nonce: string;
  outcome: (typeof RECORDED)[number];
  validation_id: string;
  facts: EntryFacts | null;
};

/** Maximum difference of two clocks that were synchronised a while ago. */
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;
/**
 * Time in which scans from before the loss of access are accepted; a lost device could otherwise sign earlier times for
 * ever.
 */
const DELIVERED_AFTER_REVOCATION_MS = 3 * DAY_MS;
const CODE_LENGTH_KEPT = 200;

/** Nonce of the device's own entry if the server's answer was lost and the device decided otherwise. */
const lostNonceOf = (nonce: string): string => namedUuid(`answer lost:${nonce}`);

/**
 * Time of a scan: as the device estimated, or corrected by its clock's present error, or the nearest possible. It is
 * never after the delivery nor before the grant.
 */
function timeOf(
  { at, scannedAt }: Pick<Scan, 'at' | 'scannedAt'>,
  grant: Pick<KnownGrant, 'issuedAt'>,
  now: number,
  sentAt: number,
): { at: number; clock: 'ahead' | 'behind' | null } {
  const [least, most] = [grant.issuedAt.getTime() - CLOCK_TOLERANCE_MS, now + CLOCK_TOLERANCE_MS];
  const isPossible = (time: number) => time >= least && time <= most;
  const told = Date.parse(at);
  const clock = told > most ? 'ahead' : told < least ? 'behind' : null;
  const corrected = Date.parse(scannedAt) + now - sentAt;
  const best = clock !== null && isPossible(corrected) ? corrected : told;
  return { at: Math.min(Math.max(best, least), now), clock };
}

type Ready = { nonce: string; at: number; row: Record<string, unknown> };
type Prepared = Ready | KeptWrongFace;
type Refusal = Extract<Delivered['outcome'], 'forged' | 'expired' | 'device_revoked' | 'invalid'>;

async function prepare(
  signed: Signed,
  grant: KnownGrant | null,
  now: number,
  sentAt: number,
): Promise<Prepared | Refusal> {
  if (!grant) return 'expired';
  if (!isSignedWith(grant.id, signed.text, signed.signature)) return 'forged';
  const told = JSON.parse(signed.text);
  if (told?.wrongFace !== undefined) return prepareWrongFace(told, signed, grant, now, sentAt);
  const scan = offlineScan.safeParse(told);
  if (!scan.success || scan.data.nonce !== signed.nonce) return 'invalid';
  const { code, gateId, eventId, direction, result, scannedAt, forced, forceReason, rule, answers, people, insteadOf } =
    scan.data;
  if (result === 'undone' || (forced !== null && !grant.mayForce)) return 'invalid';
  if (!(await gatesOfVenue(grant.venueId)).has(gateId)) return 'invalid';
  const { at, clock } = timeOf(scan.data, grant, now, sentAt);
  // Entries before the loss of access are recorded with a mark, for some days; later ones are not.
  const endedAt = grant.revokedAt?.getTime() ?? null;
  if (endedAt !== null && (at > endedAt || now > endedAt + DELIVERED_AFTER_REVOCATION_MS)) return 'device_revoked';
  const reading = readCode(code);
  const row = {
    nonce: signed.nonce,
    lost_nonce: lostNonceOf(signed.nonce),
    code: code.slice(0, CODE_LENGTH_KEPT),
    ticket_id: reading.kind === 'signed' ? reading.ticketId : null,
    reference: reading.kind === 'reference' ? reading.reference : null,
    printed: reading.kind === 'signed' ? null : printedCode(code),
    event_id: eventId,
    gate_id: gateId,
    user_id: grant.userId,
    device_id: grant.deviceId,
    within: grant.within,
    result: direction === 'exit' && result === 'accepted' ? 'exited' : result,
    at: new Date(at),
    scanned_at: scannedAt,
    forced,
    force_reason: forceReason,
    rule: rule && { id: rule.id, name: rule.name },
    rule_effect: rule?.effect,
    rule_message: rule?.message,
    clock,
    answers,
    people,
    instead_of: insteadOf,
    after_revocation: endedAt !== null,
  };
  return { nonce: signed.nonce, at, row };
}

/**
 * A kiosk shows no photos. After a device or steward has lost access, they can block no pass, since the time cannot be
 * proved.
 */
function prepareWrongFace(
  told: unknown,
  signed: Signed,
  grant: KnownGrant,
  now: number,
  sentAt: number,
): KeptWrongFace | Refusal {
  const said = offlineWrongFace.safeParse(told);
  if (!said.success || said.data.nonce !== signed.nonce || grant.userId === null) return 'invalid';
  if (grant.revokedAt !== null) return 'device_revoked';
  const { nonce, wrongFace } = said.data;
  const at = new Date(timeOf(said.data, grant, now, sentAt).at);
  return { nonce, stewardId: grant.userId, scans: [wrongFace, lostNonceOf(wrongFace)], at, text: signed.text };
}

/** Keeps a server entry that awaits confirmation if a kiosk got no answer and admitted offline. */
async function confirmPassages(batch: readonly Ready[]): Promise<void> {
  const alone = batch
    .filter(({ row }) => row.user_id === null && row.device_id !== null && row.result === 'accepted')
    .map(({ row }) => row);
  if (alone.length === 0) return;
  await sql(
    'passed_alone',
    `update gate_passages p set state = 'passed', settled_at = moment()
     from jsonb_to_recordset($1::jsonb) as scan(nonce uuid, device_id uuid, code text) join validations v on v.nonce = scan.nonce
     where v.device_id = scan.device_id and v.code = scan.code and v.result = 'accepted' and p.validation_id = v.id and p.state = 'open'`,
    [JSON.stringify(alone)],
  );
}

/** Records each scan once, earliest first. */
async function recordBatch(ready: readonly Ready[]): Promise<Row[]> {
  const batch = [...new Map(ready.map((one) => [one.nonce, one])).values()].toSorted((a, b) => a.at - b.at);
  if (batch.length === 0) return [];
  await confirmPassages(batch);
  const { rules } = await rulesInForce();
  const payload = JSON.stringify(batch.map(({ row }) => row));
  const rows = await transaction(async (tx) => {
    const answers = await tx.$queryRaw<(Omit<Row, 'outcome'> & { outcome: string })[]>`
      select nonce, outcome, validation_id, facts from record_offline_scans(${payload}::jsonb)`;
    const answered = answers.map(
      (row): Row => ({ ...row, outcome: knownOutcome('record_offline_scans', RECORDED, row.outcome) }),
    );
    await askRules(tx, answered, rules);
    return answered;
  });
  wakeOutbox();
  return rows;
}

/** Marks entries that the rules would have denied online. */
async function askRules(tx: Tx, rows: readonly Row[], rules: Parameters<typeof decide>[0]): Promise<void> {
  const denied = rows.filter(({ facts }) => facts && decide(rules, facts).effect === 'deny');
  if (denied.length === 0) return;
  const ids = denied.map(({ validation_id }) => validation_id);
  await tx.$executeRaw`
    insert into entry_conflicts (validation_id, other_id, kind)
    select v.id, (select o.id from validations o where o.ticket_id = v.ticket_id and o.result = 'accepted' and o.id <> v.id
      order by abs(extract(epoch from o.received_at - v.received_at)), o.id limit 1), 'rules'
    from validations v where v.id = any (${ids}::uuid[]) on conflict do nothing`;
}

/**
 * Records offline decisions in order of time. Scans are signed with a grant; a repeated delivery changes nothing.
 * Without a valid signature a scan is refused and nothing of it is stored.
 */
export async function recordScans({ sentAt, scans }: Log): Promise<Delivered[]> {
  const now = Date.now();
  const grants = new Map<string, KnownGrant | null>();
  for (const { grant } of scans) if (!grants.has(grant)) grants.set(grant, await findGrant(grant));
  const outcomes = new Map<string, Delivered['outcome']>();
  const ready: Ready[] = [];
  const wrongFaces: KeptWrongFace[] = [];
  for (const signed of scans) {
    const prepared = await prepare(signed, grants.get(signed.grant) ?? null, now, sentAt).catch(
      () => 'invalid' as const,
    );
    if (typeof prepared === 'string') outcomes.set(signed.nonce, prepared);
    else if ('row' in prepared) ready.push(prepared);
    else wrongFaces.push(prepared);
  }
  if (outcomes.size > 0) logger.warn({ outcomes: [...outcomes] }, 'scans of a device were not taken');
  for (const { nonce, outcome } of await recordBatch(ready)) outcomes.set(nonce, outcome);
  // Processed after the scans that they refer to, in any order of the log.
  for (const said of wrongFaces) outcomes.set(said.nonce, await takeWrongFace(said));
  return [...outcomes].map(([nonce, outcome]) => ({ nonce, outcome }));
}
