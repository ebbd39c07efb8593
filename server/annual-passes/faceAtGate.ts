import { sql } from '../infra/db';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import { blockPass } from './changePass';
import { findPass, type PassRow } from './passRow';
import { photoUrl } from './photoUrl';

/** The face of a pass's holder beside the answer to a scan. */
type GateFace = { passId: string; photo: string | null };

/** Of the ticket that a scan was of; null for an ordinary ticket. */
export async function faceAtGate(validationId: string): Promise<GateFace | null> {
  const [row] = await sql<{ id: string; photoId: string | null }>(
    'face_at_gate',
    `select a.id, f.id as "photoId" from validations v join tickets t on t.id = v.ticket_id join annual_passes a on a.order_item_id = t.order_item_id
       left join pass_photos f on f.pass_id = a.id where v.id = $1`,
    [validationId],
  );
  return row ? { passId: row.id, photo: row.photoId && photoUrl(row.photoId) } : null;
}

/** A steward sees that a pass is shown by another person than its holder. */
type WrongFace = {
  by: AuditContext;
  /** The steward whose scan it was. */
  stewardId: string;
  /** The id or the nonce of the scan; a scan of a device without a network may be recorded under one of two. */
  scans: readonly string[];
  /** When the steward said so; null for now. */
  at: Date | null;
  /** The text that staff read beside the blocked pass. */
  reason: string;
};

/** The pass, with whichever of its codes, that a steward scanned themselves within the quarter of an hour before. */
async function passScanned({ stewardId, scans, at }: WrongFace): Promise<PassRow | null> {
  const [row] = await sql<{ id: string }>(
    'pass_scanned',
    `select a.id from validations v join tickets t on t.id = v.ticket_id
       join annual_passes a on a.order_item_id = t.order_item_id
       cross join lateral (select coalesce($3::timestamptz, moment()) as at) said
     where (v.id = any ($2::uuid[]) or v.nonce = any ($2::uuid[])) and $1 in (v.user_id, v.steward_id)
       and v.received_at > said.at - interval '15 minutes' and v.received_at < said.at + interval '2 minutes'
     limit 1`,
    [stewardId, scans, at],
  );
  return row ? findPass(row.id) : null;
}

/**
 * Blocks a pass that another person shows. The gate asks at once, or later with what a device kept without a network.
 * @param mayBlock whether this pass is meant and within the steward's reach
 * @param isNew as `blockPass`
 * @throws DomainError pass_not_scanned, pass_not_blockable
 */
export async function blockWrongFace(
  said: WrongFace,
  mayBlock: (pass: PassRow) => boolean | Promise<boolean>,
  isNew?: Parameters<typeof blockPass>[3],
): Promise<void> {
  const pass = await passScanned(said);
  if (!pass || !(await mayBlock(pass))) throw new DomainError('pass_not_scanned', { field: 'scan' });
  await blockPass(said.by, pass, said.reason, isNew);
}
