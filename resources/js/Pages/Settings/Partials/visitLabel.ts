import type { Translate } from '@server/shared/i18n/translate';
import type { VisitRule } from '@server/shared/visits';

type NamedVisit = { title: string } & { [K in keyof VisitRule]: VisitRule[K] | null };

/** The interval after the previous visit, or in either direction where the order is free; '' without limits. */
function gapLabel(min: number, max: number | null, inOrder: boolean, t: Translate): string {
  const kind = inOrder ? 'gap' : 'apart';
  if (max === null) return min > 0 ? t(`visits.${kind}_from`, { count: min }) : '';
  if (min === 0) return t(`visits.${kind}_until`, { count: max });
  return min === max ? t(`visits.${kind}_exactly`, { count: min }) : t(`visits.${kind}_between`, { min, max });
}

/** A further visit in one line: "then The Tower, 30 to 120 minutes later, the same day". */
export function visitLabel(visit: NamedVisit, inOrder: boolean, t: Translate): string {
  const { title, minGapMinutes, maxGapMinutes, sameDay, canChooseLater } = visit;
  return [
    t(inOrder ? 'visits.then_event' : 'visits.and_event', { title }),
    gapLabel(minGapMinutes ?? 0, maxGapMinutes, inOrder, t),
    sameDay ? t('visits.on_same_day') : '',
    canChooseLater ? t('visits.chosen_later') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
