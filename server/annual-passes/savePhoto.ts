import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import { type Crop, drawFace } from '../media';
import type { AuditContext } from '../shared/actor';
import { DomainError } from '../shared/errors';
import { uuidv7 } from '../shared/uuid';
import type { PassRow } from './passRow';

type Photo = { bytes: Buffer; crop: Crop };
type Saved = { by: AuditContext; byStaff: boolean };

/**
 * Checks `mayChangeFace` under the lock that an entry takes, so that an entry either precedes the change or uses it.
 * Holders cannot change a blocked pass.
 * @throws DomainError pass_face_fixed
 */
async function lockFace(tx: Tx, pass: PassRow, byStaff: boolean, field: string): Promise<void> {
  const [ticket] = await tx.$queryRaw<{ isFree: boolean }[]>`
    select t.state = 'valid' and not exists (select from validations v where v.ticket_id = t.id and v.result = 'accepted') as "isFree"
    from tickets t where t.id = ${pass.ticketId}::uuid for update`;
  if (!byStaff && (!ticket?.isFree || pass.visits > 0)) throw new DomainError('pass_face_fixed', { field });
}

/** Updates name and photo in phone wallets. */
const tellWallet = (tx: Tx, { ticketId, orderItemId }: PassRow) => tx.$executeRaw`
  select publish('wallet_changed', jsonb_build_object('order_item_id', coalesce(t.pass_id, ${orderItemId}::uuid)),
    'wallet:' || coalesce(t.pass_id, ${orderItemId}::uuid)) from tickets t where t.id = ${ticketId}::uuid`;

/**
 * Replaces the photo of a pass's holder. The holder may do so until the first entry.
 * @throws DomainError pass_face_fixed; `image_…` beside `file` as for any image
 */
export async function savePhoto(pass: PassRow, { bytes, crop }: Photo, { by, byStaff }: Saved): Promise<void> {
  const face = await drawFace(bytes, crop);
  await transaction(async (tx) => {
    await lockFace(tx, pass, byStaff, 'file');
    const photo = { id: uuidv7(), bytes: face, createdAt: new Date() };
    await tx.passPhoto.upsert({ where: { passId: pass.id }, create: { ...photo, passId: pass.id }, update: photo });
    await tellWallet(tx, pass);
    await recordChange(tx, by, {
      action: 'annual_pass.photo_changed',
      subject: { type: 'annual_pass', id: pass.id, label: pass.reference },
    });
  });
}

/** @throws DomainError pass_face_fixed beside `name` */
export async function saveHolderName(pass: PassRow, name: string, { by, byStaff }: Saved): Promise<void> {
  await transaction(async (tx) => {
    await lockFace(tx, pass, byStaff, 'name');
    if (name === pass.holder) return;
    await tx.orderItemProfile.upsert({
      where: { orderItemId: pass.orderItemId },
      create: { orderItemId: pass.orderItemId, name },
      update: { name },
    });
    await tellWallet(tx, pass);
    // The log is kept longer than the name may be, so it omits it.
    await recordChange(tx, by, {
      action: 'annual_pass.holder_changed',
      subject: { type: 'annual_pass', id: pass.id, label: pass.reference },
    });
  });
}
