import type { ShownPass } from '@server/annual-passes/pages';
import { formatDate } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Validity, limits and number of uses. */
export function PassFacts({ pass }: { pass: ShownPass }) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const { rules, timeZone: zone } = pass;
  const day = (instant: string) => formatDate(instant, zone, locale);
  const days = (on: string) => formatDate(`${on}T12:00:00Z`, 'UTC', locale);
  const facts = [
    pass.waitsForUse
      ? t('passes.begins_with_use', { months: rules.months ?? 0, until: day(pass.validUntil) })
      : t('passes.valid_between', { from: day(pass.validFrom), until: day(pass.validUntil) }),
    pass.renews && t('passes.renews', { number: pass.renews }),
    pass.visits > 0 ? t('passes.visits_so_far', { count: pass.visits }) : t('passes.visits_none'),
    pass.lastVisit && t('passes.last_visit', { time: format.dateTime(pass.lastVisit, zone) }),
    pass.left !== null && t('passes.left', { count: pass.left }),
    rules.perDay !== null && t('passes.per_day', { count: rules.perDay }),
    rules.perWeek !== null && t('passes.per_week', { count: rules.perWeek }),
    ...rules.blackout.map(({ from, until }) => t('passes.not_on', { from: days(from), until: days(until) })),
    rules.slot && t('passes.needs_slot'),
    !rules.transferable && t('passes.not_transferable'),
  ].filter(Boolean);
  return (
    <ul className="figures grid gap-1.5 border-t border-rule pt-4">
      {facts.map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </ul>
  );
}
