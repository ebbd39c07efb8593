/** The exception being edited, before it is applied to the selected days. */
import type { IsoDate } from '@server/shared/time';
import { type Hours, kindOfDay, type SpecialHours } from './hoursValues';

export type Span = {
  fromTime: string | null;
  toTime: string | null;
  stepMinutes: number | null;
  durationMinutes: number | null;
  capacity: number | null;
};

export type Brush = {
  kind: 'week' | SpecialHours['kind'];
  spans: Span[];
  capacity: number | null;
  note: string;
};

export const EMPTY_SPAN: Span = {
  fromTime: '10:00',
  toTime: '14:00',
  stepMinutes: null,
  durationMinutes: null,
  capacity: null,
};

/** Starts with the day's current exception; for an ordinary day with "closed", the most frequent choice. */
export function brushOf(specials: readonly SpecialHours[]): Brush {
  const first = specials[0];
  const spans = specials.flatMap((special) =>
    special.kind === 'replaced' || special.kind === 'extra' ? [special] : [],
  );
  return {
    kind: first?.kind ?? 'closed',
    spans: spans.length > 0 ? spans.map(({ kind: _, note: __, ...span }) => span) : [EMPTY_SPAN],
    capacity: first?.kind === 'capacity' ? first.capacity : null,
    note: first?.note ?? '',
  };
}

export const isComplete = ({ kind, spans, capacity }: Brush): boolean => {
  if (kind === 'capacity') return capacity !== null;
  return kind === 'week' || kind === 'closed' || spans.every(({ fromTime, toTime }) => fromTime && toTime);
};

/** Exceptions for the days; empty for days with weekly hours. */
export function toSpecials({ kind, spans, capacity, note: typed }: Brush): SpecialHours[] {
  const note = typed.trim() || null;
  switch (kind) {
    case 'week':
      return [];
    case 'closed':
      return [{ kind, note }];
    case 'capacity':
      return [{ kind, capacity: capacity ?? 0, note }];
    default:
      return spans.map((span) => ({ ...span, kind, fromTime: span.fromTime ?? '', toTime: span.toTime ?? '', note }));
  }
}

/**
 * Closed days in a selection that the exception would open: they stay closed unless the user confirms. Hours for 1 to
 * 31 December leave Christmas closed. A single day is always changed.
 */
export function closedAmong(days: readonly IsoDate[], hours: Hours, kind: Brush['kind']): IsoDate[] {
  if (days.length < 2 || kind === 'closed') return [];
  const opens = (day: IsoDate) => {
    const now = kindOfDay(hours, day);
    return now === 'closed' || (now === 'none' && (kind === 'replaced' || kind === 'extra'));
  };
  const closed = days.filter(opens);
  // If all are closed, the user means to open them.
  return closed.length === days.length ? [] : closed;
}
