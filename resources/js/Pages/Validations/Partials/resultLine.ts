import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { countsUses } from '@server/shared/passRules';
import { dayIn } from '@server/shared/time';
import type { Format } from '@/hooks/useFormat';
import type { Answer } from './useScans';

type Details = Answer['details'];

/** The time alone today, otherwise with the day. */
function moment(at: string, zone: string, format: Format): string {
  const isToday = dayIn(at, zone) === dayIn(new Date(), zone);
  return isToday ? format.time(at, zone) : format.dateTime(at, zone);
}

/** Time and gate of the last entry, or of an add-on's handing out. */
export function lastUseLine({ isGoods, lastEntryGate }: Details, time: string, t: Translate): string {
  if (isGoods)
    return lastEntryGate
      ? t('validations.line_handed_over', { time, gate: lastEntryGate })
      : t('validations.line_handed_over_no_gate', { time });
  return lastEntryGate
    ? t('validations.line_already_used', { time, gate: lastEntryGate })
    : t('validations.line_already_used_no_gate', { time });
}

function entryLine(
  key: 'line_already_used' | 'line_re_entry_too_soon',
  details: Details,
  t: Translate,
  format: Format,
) {
  const { lastEntryAt, timeZone, peopleLeft } = details;
  if (key === 'line_already_used' && peopleLeft !== null)
    return t('validations.line_people_left', { count: peopleLeft });
  if (!lastEntryAt || !timeZone) return t('validations.line_used_up');
  const time = moment(lastEntryAt, timeZone, format);
  if (key === 'line_re_entry_too_soon') return t(`validations.${key}`, { time });
  return lastUseLine(details, time, t);
}

function acceptedLine({ forced, usesLeft, usesTotal }: Details, t: Translate): string {
  if (forced) return t('validations.line_forced', { result: t(`validations.${forced}`) });
  return countsUses(usesTotal)
    ? t('validations.line_accepted_uses', { count: usesLeft ?? 0 })
    : t('validations.line_accepted');
}

/** The result for this ticket in one sentence for the steward. */
export function resultLine(
  { result, details }: Pick<Answer, 'result' | 'details'>,
  t: Translate,
  format: Format,
): string {
  const { validFrom, validUntil, startsAt, day, timeZone, event } = details;
  const at = (instant: string | null) => (instant && timeZone ? moment(instant, timeZone, format) : '');
  switch (result) {
    case 'accepted':
      return acceptedLine(details, t);
    case 'already_used':
    case 're_entry_too_soon':
      return entryLine(`line_${result}`, details, t, format);
    case 'rules':
      return details.rule?.message ?? t('validations.line_rules');
    case 'not_yet':
      return t('validations.line_not_yet', { time: at(validFrom) });
    case 'too_late':
      return t('validations.line_too_late', { time: at(validUntil) });
    case 'wrong_day':
      return t('validations.line_wrong_day', {
        day: startsAt && timeZone ? format.visitDate(startsAt, { timeZone, byDay: day !== null }) : '',
      });
    case 'wrong_gate':
      return event ? t('validations.line_wrong_gate', { event }) : t('validations.line_other_venue');
    default:
      return t(`validations.line_${result}` as MessageKey, { event: event ?? '' });
  }
}
