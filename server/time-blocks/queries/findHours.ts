import { prisma, type Tx } from '../../infra/db';
import type { IsoDate } from '../../shared/time';
import type { HoursInput, SpecialHoursInput, WeeklyHoursInput } from '../requests';

const isoDate = (date: Date) => date.toISOString().slice(0, 10) as IsoDate;

type Stored = { kind: SpecialHoursInput['kind']; fromTime: string | null; toTime: string | null } & {
  stepMinutes: number | null;
  durationMinutes: number | null;
  capacity: number | null;
  note: string | null;
};

function toSpecialHours({ kind, fromTime, toTime, stepMinutes, durationMinutes, capacity, note }: Stored) {
  if (kind === 'closed') return { kind, note };
  if (kind === 'capacity') return { kind, capacity: capacity ?? 0, note };
  return { kind, fromTime: fromTime ?? '', toTime: toTime ?? '', stepMinutes, durationMinutes, capacity, note };
}

/**
 * Opening hours of an event in its form, with their version; null without such an event.
 * @param since special days before it are left out.
 */
export async function findHours(
  eventId: string,
  since: IsoDate | null,
  tx: Tx = prisma,
): Promise<{ version: number; values: HoursInput } | null> {
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: {
      hoursVersion: true,
      timeBlocks: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      exceptions: {
        where: since ? { date: { gte: new Date(`${since}T00:00:00Z`) } } : {},
        orderBy: [{ date: 'asc' }, { fromTime: 'asc' }, { id: 'asc' }],
      },
    },
  });
  if (!event) return null;
  const blocks = event.timeBlocks.map(
    ({ id, eventId: _, position: __, version: ___, validFrom, validUntil, ...block }) => [
      id,
      {
        ...block,
        validFrom: isoDate(validFrom),
        validUntil: isoDate(validUntil),
        isRemoved: false,
      } satisfies WeeklyHoursInput,
    ],
  );
  const days: Record<string, SpecialHoursInput[]> = {};
  for (const exception of event.exceptions) {
    const day = isoDate(exception.date);
    days[day] = [...(days[day] ?? []), toSpecialHours(exception)];
  }
  return { version: event.hoursVersion, values: { blocks: Object.fromEntries(blocks), days } };
}
