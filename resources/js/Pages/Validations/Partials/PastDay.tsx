import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { PastDay as Past } from '@server/validations/pages';
import { Chart } from '@/Components/charts/Chart';
import { EmptyState } from '@/Components/EmptyState';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** A past day by intervals: entries, exits, denials and people inside. */
export function PastDay({ past }: { past: Past | null }) {
  const t = useT();
  const { number } = useFormat();
  if (!past)
    return (
      <EmptyState icon="gate" title={t('validations.no_gates')}>
        {t('validations.no_venues_to_watch')}
      </EmptyState>
    );
  const { venueId, day, venues, steps } = past;
  const show = (venue: string, of: string) =>
    router.visit(paths.validations.pastDay(venue, of), { preserveScroll: true });
  const sum = (what: 'entries' | 'exits' | 'refused') => number(steps.reduce((all, step) => all + step[what], 0));
  const most = steps.reduce((top, step) => (step.inside > top.inside ? step : top), { inside: 0, time: '' });
  const values = (what: 'entries' | 'exits' | 'refused' | 'inside') => steps.map((step) => step[what]);
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-4">
        <Select
          label={t('validations.venue')}
          value={venueId}
          onChange={(venue) => show(venue, day)}
          options={venues}
          className="w-72 max-w-full"
        />
        <TextInput
          type="date"
          label={t('validations.day')}
          value={day}
          onChange={(next) => next && show(venueId, next)}
          className="w-48"
        />
      </div>
      {steps.length === 0 ? (
        <p className="text-soft">{t('validations.past_none')}</p>
      ) : (
        <Chart
          title={t('validations.past_title')}
          summary={t('validations.past_summary', {
            entries: sum('entries'),
            exits: sum('exits'),
            refused: sum('refused'),
            most: number(most.inside),
            time: most.time,
          })}
          labels={steps.map(({ time }) => time)}
          placeLabel={t('validations.past_time')}
          series={[
            { label: t('validations.past_entries'), values: values('entries'), kind: 'bars', tone: 'accent' },
            { label: t('validations.past_exits'), values: values('exits'), kind: 'line', tone: 'soft' },
            {
              label: t('validations.past_refused'),
              values: values('refused'),
              kind: 'line',
              tone: 'soft',
              dashed: true,
            },
            { label: t('validations.inside'), values: values('inside'), kind: 'line', tone: 'ink' },
          ]}
          format={number}
        />
      )}
    </>
  );
}
