import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { LinkButton } from '@/Components/LinkButton';
import { Menu } from '@/Components/Menu';
import { PageHeader } from '@/Components/PageHeader';
import { QuotaStandings } from '@/Components/QuotaStandings';
import { StatusBadge } from '@/Components/StatusBadge';
import { TextArea } from '@/Components/TextArea';
import { WaitingLine } from '@/Components/WaitingLine';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { type Action, ChangeDialog } from './Partials/ChangeDialog';
import { MoveDialog } from './Partials/MoveDialog';
import { PriceFields } from './Partials/PriceFields';
import type { SlotForm } from './Partials/slotForm';

type Props = Pages['Appointments/Edit'];

export default function Edit({ event, slot, record, products, quotas, line }: Props) {
  const t = useT();
  const format = useFormat();
  const [action, setAction] = useState<Action | null>(null);
  const [isMoving, setMoving] = useState(false);
  const form = useRecordForm<SlotForm>({
    action: paths.appointments.update(slot.id),
    values: record.values,
    version: record.version,
  });
  const time = `${format.time(slot.startsAt, event.timeZone)} – ${format.time(slot.endsAt, event.timeZone)}`;
  const day = format.day(slot.startsAt, event.timeZone);
  const title = event.byDay
    ? day
    : t('appointments.edit_title', { day, time: format.time(slot.startsAt, event.timeZone) });
  const week = paths.appointments.index({ event: event.id, day: slot.date });
  const isOff = slot.state === 'cancelled';
  const entries = [
    isOff
      ? { label: t('appointments.do_reopen'), onSelect: () => setAction('reopen') }
      : { label: t('appointments.do_cancel'), dangerous: true, onSelect: () => setAction('cancel') },
    ...(slot.editedByHand && !slot.isPast
      ? [{ label: t('appointments.do_restore'), onSelect: () => setAction('restore') }]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={event.title}
        crumbs={[{ label: t('appointments.title'), href: week }, { label: title }]}
        actions={
          <>
            <HistoryButton of="slots" id={slot.id} name={title} />
            <Menu label={t('appointments.more')} entries={entries} />
          </>
        }
      />
      <Standing slot={slot} />
      <DescriptionList
        className="mb-10 max-w-[46rem]"
        items={[
          {
            term: t('appointments.fact_time'),
            value: (
              <span className="figures">
                {time}
                {!isOff && !slot.isPast && (
                  <Button variant="quiet" size="sm" className="ml-3" onClick={() => setMoving(true)}>
                    {t('appointments.move')}
                  </Button>
                )}
              </span>
            ),
          },
          {
            term: t('appointments.state'),
            value: <StatusBadge status={slot.state} label={t(`appointments.state_${slot.state}`)} />,
          },
          { term: t('appointments.fact_sold'), value: format.number(slot.sold) },
          { term: t('appointments.fact_held'), value: format.number(slot.held) },
        ]}
      />
      <RecordForm form={form}>
        <FormSection title={t('appointments.section_places')} lead={t('appointments.section_places_lead')}>
          <NumberField
            {...fieldProps(form, 'capacity')}
            label={t('appointments.capacity')}
            hint={
              slot.sold + slot.held > 0 ? t('appointments.capacity_hint', { count: slot.sold + slot.held }) : undefined
            }
            required
          />
          {!isOff && (
            <SwitchField
              {...fieldProps(form, 'isOpen')}
              label={t('appointments.is_open')}
              hint={t('appointments.is_open_hint')}
            />
          )}
          <TextArea
            {...fieldProps(form, 'note')}
            value={form.data.note ?? ''}
            label={t('appointments.note')}
            hint={t('appointments.note_hint')}
            optional
          />
        </FormSection>
        <FormSection title={t('appointments.section_prices')} lead={t('appointments.section_prices_lead')}>
          <PriceFields form={form} products={products} currency={event.currency} />
        </FormSection>
      </RecordForm>
      {isMoving && (
        <MoveDialog slot={slot} version={record.version} zone={event.timeZone} onClose={() => setMoving(false)} />
      )}
      {quotas.length > 0 && (
        <section className="mt-12 max-w-[46rem]">
          <h2 className="text-heading">{t('quotas.of_slot')}</h2>
          <p className="mb-4 max-w-reading text-soft">{t('quotas.of_slot_lead')}</p>
          <QuotaStandings quotas={quotas} place={{ slotId: slot.id, day: slot.date }} />
        </section>
      )}
      {line && (
        <WaitingLine
          line={line}
          of={{ id: slot.id, isOver: isOff || slot.isPast, paths: paths.lineOfSlot }}
          zone={event.timeZone}
        />
      )}
      {action && (
        <ChangeDialog
          action={action}
          selection={{ ids: [slot.id] }}
          count={1}
          priced={null}
          back={action === 'restore' ? week : paths.appointments.edit(slot.id)}
          onClose={() => setAction(null)}
          onDone={() => setAction(null)}
        />
      )}
    </>
  );
}

/** The slot's relation to its opening hours, and its visitors. */
function Standing({ slot }: Pick<Props, 'slot'>) {
  const t = useT();
  const { mayEverywhere } = useAuth();
  if (slot.state === 'cancelled')
    return (
      <Alert
        tone="warn"
        className="mb-6 max-w-[46rem]"
        action={
          slot.sold > 0 &&
          mayEverywhere('orders.manage') && (
            <LinkButton size="sm" href={paths.cancellations.create({ slots: slot.id })}>
              {t('appointments.look_after')}
            </LinkButton>
          )
        }
      >
        {t('appointments.is_cancelled')}
      </Alert>
    );
  const key = slot.isPast ? 'is_past' : slot.editedByHand ? 'edited_by_hand' : 'follows_hours';
  return <p className="mb-6 max-w-reading text-soft">{t(`appointments.${key}`)}</p>;
}
