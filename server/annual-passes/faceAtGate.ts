import { sql } from '../infra/db';
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

/** Whether a person scanned this pass themselves within the last quarter of an hour, with whatever of its codes. */
export async function hasScanned(userId: string, passId: string, scan: string): Promise<boolean> {
  const rows = await sql<{ id: string }>(
    'has_scanned',
    `select v.id from validations v join tickets t on t.id = v.ticket_id join annual_passes a on a.order_item_id = t.order_item_id
     where v.id = $3 and a.id = $2 and $1 in (v.user_id, v.steward_id) and v.received_at > moment() - interval '15 minutes'`,
    [userId, passId, scan],
  );
  return rows.length > 0;
}
