import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { LastSlotText } from '@/Components/LastSlotText';
import { LinkButton } from '@/Components/LinkButton';
import { Menu, type MenuEntry } from '@/Components/Menu';
import { PageHeader } from '@/Components/PageHeader';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';
import { SlugField, WhereFields } from './Partials/BasicFields';
import { QuotasOnDay } from './Partials/QuotasOnDay';
import { Readiness } from './Partials/Readiness';
import { PolicyFields, SaleFields } from './Partials/SaleFields';
import { ImageFields, TextFields } from './Partials/TextFields';
import { type Action, useEventActions } from './Partials/useEventActions';

type Props = Pages['Events/Edit'];

const TONES = { draft: 'neutral', published: 'ok', archived: 'neutral' } as const;

export default function Edit(event: Props) {
  const t = useT();
  const { record, status, title, venues, orderCount } = event;
  const form = useRecordForm({ action: paths.events.one(record.id), values: record.values, version: record.version });
  const { ask, dialog } = useEventActions(event, form.isDirty);
  const zone = venues.find(({ id }) => id === form.data.venueId)?.timeZone ?? 'UTC';
  const venueName = (value: string) => venues.find(({ id }) => id === value)?.name ?? value;
  return (
    <>
      <PageHeader
        title={title}
        eyebrow={<Badge tone={TONES[status]}>{t(`catalogue.status_${status}`)}</Badge>}
        crumbs={[{ label: t('catalogue.events'), href: paths.events.index() }, { label: title }]}
        actions={<Actions event={event} ask={ask} />}
      />
      <EventNav id={record.id} title={title} />
      <Readiness readiness={event.readiness} record={record} status={status} />
      {event.lastSlot && status !== 'archived' && (
        <p className="mb-8 text-small text-soft">
          <LastSlotText lastSlot={event.lastSlot} />{' '}
          <Link href={paths.timeBlocks.index(record.id)} className="link">
            {t('catalogue.tab_hours')}
          </Link>
        </p>
      )}
      <RecordForm
        form={form}
        labels={{ venueId: venueName, kind: (kind: Props['record']['values']['kind']) => t(`catalogue.kind_${kind}`) }}
      >
        <TextFields form={form} />
        <ImageFields form={form} />
        <FormSection title={t('catalogue.section_where')} lead={t('catalogue.section_where_lead')}>
          <WhereFields form={form} venues={venues} isFixed={orderCount > 0} />
        </FormSection>
        <SaleFields form={form} zone={zone} />
        <PolicyFields form={form} />
        <FormSection title={t('catalogue.section_programme')} lead={t('catalogue.section_programme_lead')}>
          <SlugField form={form} />
        </FormSection>
      </RecordForm>
      <QuotasOnDay quotas={event.quotas} />
      {dialog}
    </>
  );
}

/** The parts of an event that have pages of their own. */
function EventNav({ id, title }: { id: string; title: string }) {
  const t = useT();
  const items = [
    { label: t('catalogue.tab_event'), href: paths.events.edit(id), current: true },
    { label: t('catalogue.tab_hours'), href: paths.timeBlocks.index(id), current: false },
    { label: t('catalogue.tab_slots'), href: paths.appointments.index({ event: id }), current: false },
    { label: t('catalogue.tab_products'), href: paths.products.index(id), current: false },
    { label: t('catalogue.tab_promos'), href: paths.promos.ofEvent(id), current: false },
    { label: t('catalogue.tab_alerts'), href: paths.events.alerts(id), current: false },
  ];
  return (
    <div className="mb-8">
      <SubNav label={t('catalogue.parts_of', { title })} items={items} />
    </div>
  );
}

function Actions({ event: { record, status, title }, ask }: { event: Props; ask: (action: Action) => void }) {
  const t = useT();
  const entry = (action: Action, icon: MenuEntry['icon'], dangerous = false): MenuEntry => ({
    label: t(`catalogue.${action}`),
    onSelect: () => ask(action),
    dangerous,
    ...(icon ? { icon } : {}),
  });
  const entries: MenuEntry[] = [
    ...(status === 'published'
      ? [{ label: t('catalogue.public_page'), href: paths.events.show(record.values.slug), icon: 'external' as const }]
      : []),
    entry('copy', 'copy'),
    ...(status === 'published' ? [entry('withdraw', 'eye-off')] : []),
    ...(status === 'archived' ? [] : [entry('archive', 'download')]),
    entry('delete', 'trash', true),
  ];
  return (
    <>
      <LinkButton href={paths.events.preview(record.id)} variant="secondary" icon="eye">
        {t('catalogue.preview')}
      </LinkButton>
      <HistoryButton of="events" id={record.id} name={title} />
      <Menu label={t('catalogue.more_actions')} entries={entries} />
      {status === 'draft' && <Button onClick={() => ask('publish')}>{t('catalogue.publish')}</Button>}
      {status === 'archived' && <Button onClick={() => ask('restore')}>{t('catalogue.restore')}</Button>}
    </>
  );
}
