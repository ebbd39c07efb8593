import { recordChange } from '../../audit';
import type { Tx } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { isEqual } from '../../shared/isUnchanged';
import { uuidv7 } from '../../shared/uuid';
import { describeHours } from '../describeHours';
import { findHours } from '../queries/findHours';
import type { HoursInput } from '../requests';

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

async function writeBlocks(tx: Tx, eventId: string, blocks: HoursInput['blocks']): Promise<void> {
  const elsewhere = await tx.timeBlock.count({ where: { id: { in: Object.keys(blocks) }, NOT: { eventId } } });
  if (elsewhere > 0) throw notFound();
  const gone = Object.entries(blocks).filter(([, block]) => block.isRemoved);
  await tx.timeBlock.deleteMany({ where: { eventId, id: { in: gone.map(([id]) => id) } } });
  const staying = Object.entries(blocks).filter(([, block]) => !block.isRemoved);
  for (const [position, [id, { isRemoved: _, validFrom, validUntil, ...block }]] of staying.entries()) {
    const fields = { ...block, position, validFrom: asDate(validFrom), validUntil: asDate(validUntil) };
    const { count } = await tx.timeBlock.updateMany({ where: { id, eventId }, data: fields });
    if (count === 0) await tx.timeBlock.create({ data: { id, eventId, ...fields } });
  }
}

async function writeDays(tx: Tx, eventId: string, days: HoursInput['days']): Promise<void> {
  const entries = Object.entries(days);
  await tx.timeBlockException.deleteMany({ where: { eventId, date: { in: entries.map(([day]) => asDate(day)) } } });
  await tx.timeBlockException.createMany({
    data: entries.flatMap(([day, specials]) =>
      specials.map((special) => ({ id: uuidv7(), eventId, date: asDate(day), ...special })),
    ),
  });
}

/** Whether hours are equal, with weekly ones in the same order. */
const areSame = (hours: HoursInput, others: HoursInput): boolean =>
  isEqual(Object.entries(hours.blocks), Object.entries(others.blocks)) && isEqual(hours.days, others.days);

/**
 * Replaces an event's opening hours if unchanged since the form was opened, and logs it. The caller updates the slots
 * in the same transaction.
 * @returns false if another user was first; nothing is changed then.
 */
export async function writeHours(
  tx: Tx,
  by: AuditContext,
  event: { id: string; label: string },
  { version, values }: { version: number; values: HoursInput },
): Promise<boolean> {
  const { count } = await tx.event.updateMany({
    where: { id: event.id, hoursVersion: version },
    data: { hoursVersion: { increment: 1 } },
  });
  if (count === 0) return false;
  const before = await findHours(event.id, null, tx);
  await writeBlocks(tx, event.id, values.blocks);
  await writeDays(tx, event.id, values.days);
  const after = await findHours(event.id, null, tx);
  if (areSame(before!.values, after!.values)) {
    // Unchanged hours must not outdate open forms.
    await tx.event.update({ where: { id: event.id }, data: { hoursVersion: version } });
    return true;
  }
  await recordChange(tx, by, {
    action: 'opening_hours.updated',
    subject: { type: 'opening_hours', id: event.id, label: event.label },
    ...describeHours(before!.values, after!.values),
  });
  return true;
}
