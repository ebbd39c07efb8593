import { bindIn } from '../infra/clientIds';
import { sql, type Tx } from '../infra/db';
import { namedUuid } from '../infra/namedUuid';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import { blockPass } from './changePass';
import { findPass, type PassRow } from './passRow';
import { photoUrl } from './photoUrl';

/** Photo of the holder, shown with a scan's result. */
type GateFace = { passId: string; photo: string | null };

/** Photo for the ticket of a scan; null for an ordinary ticket. */
export async function faceAtGate(validationId: string): Promise<GateFace | null> {
  const [row] = await sql<{ id: string; photoId: string | null }>(
    'face_at_gate',
    `select a.id, f.id as "photoId" from validations v join tickets t on t.id = v.ticket_id join annual_passes a on a.order_item_id = t.order_item_id
       left join pass_photos f on f.pass_id = a.id where v.id = $1`,
    [validationId],
  );
  return row ? { passId: row.id, photo: row.photoId && photoUrl(row.photoId) } : null;
}

/** A steward reports that another person than its holder shows a pass. */
type WrongFace = {
  by: AuditContext;
  /** Steward who made the scan. */
  stewardId: string;
  /** Id or nonce of the scan; an offline scan may be recorded under one of two. */
  scans: readonly string[];
  /** Time of the report; null for now. */
  at: Date | null;
  /** Reason shown to staff with the blocked pass. */
  reason: string;
};

/** The pass, by any of its codes, that the steward scanned within the last quarter of an hour. */
async function passScanned({ stewardId, scans, at }: WrongFace): Promise<{ pass: PassRow; scan: string } | null> {
  const [row] = await sql<{ id: string; scan: string }>(
    'pass_scanned',
    `select a.id, v.id as scan from validations v join tickets t on t.id = v.ticket_id
       join annual_passes a on a.order_item_id = t.order_item_id
       cross join lateral (select coalesce($3::timestamptz, moment()) as at) said
     where (v.id = any ($2::uuid[]) or v.nonce = any ($2::uuid[])) and $1 in (v.user_id, v.steward_id)
       and v.received_at > said.at - interval '15 minutes' and v.received_at < said.at + interval '2 minutes'
     limit 1`,
    [stewardId, scans, at],
  );
  const pass = row && (await findPass(row.id));
  return pass ? { pass, scan: row.scan } : null;
}

/**
 * Blocks a pass shown by another person, online or with a later offline delivery.
 * @param mayBlock whether this pass is meant and in the steward's scope. A scan blocks its pass once: after the box
 *   office unblocked it, a retry or late delivery changes nothing.
 * @param claim binds the id of the request in the transaction that blocks the pass
 * @returns false if the scan has blocked its pass before
 * @throws DomainError pass_not_scanned, pass_not_blockable
 */
export async function blockWrongFace(
  said: WrongFace,
  mayBlock: (pass: PassRow) => boolean | Promise<boolean>,
  claim: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const found = await passScanned(said);
  if (!found || !(await mayBlock(found.pass))) throw new DomainError('pass_not_scanned', { field: 'scan' });
  const { pass, scan } = found;
  const ofScan = {
    id: namedUuid(`wrong face:${scan}`),
    kind: 'wrong face',
    record: scan,
    actor: scan,
    request: scan,
  };
  let isNew = false;
  await blockPass(said.by, pass, said.reason, async (tx) => {
    isNew = (await claim(tx)) && (await bindIn(tx, ofScan));
    return isNew;
  });
  return isNew;
}
