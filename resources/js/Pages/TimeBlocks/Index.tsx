import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { EventSelect } from '@/Components/EventSelect';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LastSlotText } from '@/Components/LastSlotText';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { weekdayName } from '@/lib/calendarDays';
import { Conflicts } from './Partials/Conflicts';
import type { Hours, SpecialHours } from './Partials/hoursValues';
import { ReviewDialog } from './Partials/ReviewDialog';
import { SpecialDays } from './Partials/SpecialDays';
import { useReview } from './Partials/useReview';
import { useSpecialDayLabels } from './Partials/useSpecialDayLabels';
import { WeeklyHours } from './Partials/WeeklyHours';

type Props = Pages['TimeBlocks/Index'];

export default function Index(props: Props) {
  const t = useT();
  const { events, event, hours, until, lastSlot } = props;
  if (!event || !hours) return <NoEvents />;
  const { blocks, days } = hours.values;
  const hasHours = Object.keys(blocks).length + Object.keys(days).length > 0;
  return (
    <>
      <PageHeader
        title={t('timeBlocks.title')}
        lead={t('timeBlocks.lead')}
        actions={
          <LinkButton variant="secondary" icon="calendar" href={paths.appointments.index({ event: event.id })}>
            {t('timeBlocks.see_slots')}
          </LinkButton>
        }
      />
      <div className="mb-10 flex flex-wrap items-end gap-x-8 gap-y-3">
        <EventSelect
          label={t('timeBlocks.event')}
          events={events}
          value={event.id}
          onChange={(id) => router.visit(paths.timeBlocks.index(id))}
        />
        {hasHours && lastSlot && (
          <p className="pb-2 text-small text-soft">
            <LastSlotText lastSlot={lastSlot} horizon={until} />
          </p>
        )}
      </div>
      <InForce conflicts={props.conflicts} zone={event.timeZone} />
      <HoursForm key={event.id} {...props} event={event} hours={hours} />
    </>
  );
}

function InForce({ conflicts, zone }: Pick<Props, 'conflicts'> & { zone: string }) {
  if (!conflicts || conflicts.conflictCount === 0) return null;
  return (
    <div className="mb-10">
      <Conflicts found={conflicts} zone={zone} />
    </div>
  );
}

type HoursFormProps = Props & { event: NonNullable<Props['event']>; hours: NonNullable<Props['hours']> };

function HoursForm({ event, hours, today, until }: HoursFormProps) {
  const t = useT();
  const form = useRecordForm<Hours>({
    action: paths.timeBlocks.update(event.id),
    method: 'put',
    values: hours.values,
    version: hours.version,
    onSaved: () => review.close(),
  });
  const review = useReview(form, event.id);
  const { close } = review;
  const isRefused = form.conflict !== null || Object.keys(form.errors).length > 0;
  // Refusals are resolved on the page, so the dialog closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal closes it
  useEffect(() => {
    if (isRefused) close();
  }, [isRefused]);
  return (
    <>
      <RecordForm form={{ ...form, save: review.open }} saveLabel={t('timeBlocks.review')} labels={useLabels()}>
        <WeeklyHours form={form} today={today} until={until} byDay={event.byDay} />
        <SpecialDays form={form} today={today} byDay={event.byDay} />
      </RecordForm>
      <ReviewDialog review={review} zone={event.timeZone} busy={form.processing} onApply={form.save} />
    </>
  );
}

/** Formats opening hours in the conflict dialog. */
function useLabels() {
  const locale = useLocale();
  const inWords = useSpecialDayLabels();
  return {
    blocks: (value: unknown) =>
      Array.isArray(value)
        ? value.map((weekday) => weekdayName(Number(weekday), locale)).join(', ')
        : String(value ?? ''),
    days: (value: SpecialHours[]) => inWords(value ?? []),
  };
}

function NoEvents() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('timeBlocks.title')} lead={t('timeBlocks.lead')} />
      <EmptyState
        icon="calendar"
        title={t('timeBlocks.no_events_title')}
        action={
          <LinkButton href={paths.events.create()} icon="plus">
            {t('timeBlocks.new_event')}
          </LinkButton>
        }
      >
        {t('timeBlocks.no_events_text')}
      </EmptyState>
    </>
  );
}
