/** Actions of staff on waiting lists, logged with slot or quota and without persons. */
import { labelOf, readSlots } from '../appointments';
import { recordChange } from '../audit';
import { type Tx, transaction } from '../infra/db';
import { wakeOutbox } from '../infra/outbox';
import type { AuditContext } from '../shared/actor';
import { DomainError, notFound } from '../shared/errors';
import { SHOP_CHANNEL } from '../shared/salesChannels';
import type { LineOf } from './findLine';

/** @throws HttpError 404 where there is none */
async function subjectOf(tx: Tx, { kind, id }: LineOf) {
  const label =
    kind === 'slot'
      ? (await readSlots(tx, [id])).map(labelOf)[0]
      : (await tx.quota.findUnique({ where: { id }, select: { name: true } }))?.name;
  if (label === undefined) throw notFound();
  return { type: kind, id, label };
}

const ACTIONS = {
  slot: {
    closed: 'slot.line_closed',
    opened: 'slot.line_opened',
    offered: 'slot.place_offered',
    removed: 'slot.waiting_removed',
  },
  quota: {
    closed: 'quota.line_closed',
    opened: 'quota.line_opened',
    offered: 'quota.place_offered',
    removed: 'quota.waiting_removed',
  },
} as const;

const record = async (tx: Tx, by: AuditContext, line: LineOf, what: keyof typeof ACTIONS.slot): Promise<void> =>
  recordChange(tx, by, { action: ACTIONS[line.kind][what], subject: await subjectOf(tx, line) });

/** Closes a list and notifies its entries, or reopens it. Unchanged states are not logged. */
export async function closeLine(by: AuditContext, line: LineOf, isClosed: boolean): Promise<void> {
  await transaction(async (tx) => {
    type Row = { was: boolean };
    const [row] =
      line.kind === 'slot'
        ? await tx.$queryRaw<
            Row[]
          >`select line_closed as was from appointments where id = ${line.id}::uuid for no key update`
        : await tx.$queryRaw<
            Row[]
          >`select line_closed as was from quotas where id = ${line.id}::uuid for no key update`;
    if (row?.was === isClosed) return;
    await tx.$queryRawUnsafe('select close_line($1::uuid, $2)', line.id, isClosed);
    await record(tx, by, line, isClosed ? 'closed' : 'opened');
  });
  wakeOutbox();
}

const STATE = `
  select state::text as state from waiting_entries where id = $1::uuid and coalesce(appointment_id, quota_id) = $2::uuid`;

/**
 * Offers free places to an entry before all others.
 * @throws DomainError waiting_no_room if there are fewer places than requested
 */
export async function offerFirst(by: AuditContext, line: LineOf, id: string): Promise<void> {
  await transaction(async (tx) => {
    const isOffered = async () =>
      (await tx.$queryRawUnsafe<{ state: string }[]>(STATE, id, line.id))[0]?.state === 'offered';
    await tx.$queryRawUnsafe('select lock_line($1::uuid)::text', line.id);
    const wasOffered = await isOffered();
    await tx.$queryRawUnsafe('select update_line($1::uuid, $2, $3::uuid)', line.id, SHOP_CHANNEL, id);
    if (!(await isOffered())) throw new DomainError('waiting_no_room');
    if (!wasOffered) await record(tx, by, line, 'offered');
  });
  wakeOutbox();
}

/** Removes an entry, once; its offer goes to the next. @throws HttpError 404 if it was never on the list */
export async function removeEntry(by: AuditContext, line: LineOf, id: string): Promise<void> {
  await transaction(async (tx) => {
    const [row] = await tx.$queryRawUnsafe<{ removed: boolean }[]>(
      `select leave_line(id, 'removed') as removed from waiting_entries where id = $1::uuid and coalesce(appointment_id, quota_id) = $2::uuid`,
      id,
      line.id,
    );
    if (!row) throw notFound();
    if (!row.removed) return;
    await tx.$queryRawUnsafe('select update_line($1::uuid, $2)', line.id, SHOP_CHANNEL);
    await record(tx, by, line, 'removed');
  });
  wakeOutbox();
}
