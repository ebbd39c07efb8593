/** Opening hours for the audit log: readable lines, and only changed special days. */
import type { HoursInput, SpecialHoursInput, WeeklyHoursInput } from './requests';

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const days = (weekdays: readonly number[]) => weekdays.map((day) => DAYS[day - 1]).join(' ');

const lineOf = (block: WeeklyHoursInput): string =>
  `${days(block.weekdays)} ${block.fromTime}–${block.toTime} · ${block.stepMinutes}/${block.durationMinutes} min · ${block.capacity} · ${block.validFrom} – ${block.validUntil}`;

function wordsOf(special: SpecialHoursInput): string {
  const note = special.note ? ` (${special.note})` : '';
  if (special.kind === 'closed') return `closed${note}`;
  if (special.kind === 'capacity') return `capacity ${special.capacity}${note}`;
  const details = [special.stepMinutes, special.durationMinutes, special.capacity].map((it) => it ?? '·').join('/');
  return `${special.kind} ${special.fromTime}–${special.toTime} ${details}${note}`;
}

const weekly = ({ blocks }: HoursInput) => Object.values(blocks).map((block) => `${block.name}: ${lineOf(block)}`);
const special = ({ days }: HoursInput, day: string) => (days[day as never] ?? []).map(wordsOf).join(', ');

/** Removes what both have in common. */
export function describeHours(before: HoursInput, after: HoursInput) {
  const changed = [...new Set([...Object.keys(before.days), ...Object.keys(after.days)])]
    .filter((day) => special(before, day) !== special(after, day))
    .sort();
  const side = (hours: HoursInput) => ({
    weekly_hours: weekly(hours),
    special_days: Object.fromEntries(changed.map((day) => [day, special(hours, day)])),
  });
  return { before: side(before), after: side(after) };
}
