import type { EditedVisits, VisitsValues, VisitValues } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { RadioCards } from '@/Components/RadioCards';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { VisitList } from './VisitList';
import { VisitTrial } from './VisitTrial';
import { visitLabel } from './visitLabel';

/** Further visits of a product after its own event, and the intervals between them. */
export function VisitsForm({ record, name, event, events }: EditedVisits) {
  const t = useT();
  const { may } = useAuth();
  const form = useRecordForm<VisitsValues>({ action: paths.settings.multiAppointments(record.id), ...record });
  const { visits, visitsInOrder } = form.data;
  const titleOf = (id: string | null) => events.find(({ value }) => value === id)?.label ?? '';
  const labels = {
    visits: (rows: VisitValues[]) =>
      rows.map((row) => visitLabel({ ...row, title: titleOf(row.eventId) }, visitsInOrder, t)).join('; '),
    visitsInOrder: (inOrder: boolean) => t(inOrder ? 'visits.in_order' : 'visits.any_order'),
  };
  return (
    <>
      <PageHeader
        title={t('visits.title', { name })}
        lead={t('visits.orders_stand')}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('settings.tab_visits'), href: paths.settings.multiAppointments() },
          { label: name },
        ]}
        actions={
          may('catalogue.manage') && (
            <LinkButton href={paths.products.edit(record.id)} variant="secondary" icon="ticket">
              {t('visits.product_link')}
            </LinkButton>
          )
        }
      />
      <RecordForm form={form} labels={labels}>
        <FormSection title={t('visits.visits')} lead={t('visits.visits_text')}>
          <div>
            <p className="font-strong">{t('visits.starts_with', { event: event.title })}</p>
            <p className="text-small text-soft">
              {t(event.hasSlots ? 'visits.starts_with_text' : 'visits.no_slots_of_own')}
            </p>
          </div>
          {visits.length === 0 && <Alert>{t('visits.ordinary')}</Alert>}
          <VisitList form={form} events={events} titleOf={titleOf} />
        </FormSection>
        {visits.length > 0 && (
          <FormSection title={t('visits.order')}>
            <RadioCards
              legend={t('visits.order')}
              hideLegend
              name="visitsInOrder"
              className="grid gap-2.5 sm:grid-cols-2"
              options={[
                { value: 'fixed', label: t('visits.in_order'), description: t('visits.in_order_text') },
                { value: 'free', label: t('visits.any_order'), description: t('visits.any_order_text') },
              ]}
              value={visitsInOrder ? 'fixed' : 'free'}
              onChange={(order) => form.change({ visitsInOrder: order === 'fixed' })}
            />
          </FormSection>
        )}
        {visits.length > 0 && (
          <FormSection title={t('visits.trial')} lead={t('visits.trial_text')}>
            <VisitTrial id={record.id} values={form.data} />
          </FormSection>
        )}
      </RecordForm>
    </>
  );
}
