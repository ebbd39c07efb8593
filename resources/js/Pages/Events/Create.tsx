import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { localText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { slugOf } from '@server/shared/slugOf';
import { useRef } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { type Basics, SlugField, WhereFields } from './Partials/BasicFields';

type Props = Pages['Events/Create'];

export default function Create({ venues, currency }: Props) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('catalogue.new')}
        lead={t('catalogue.new_lead')}
        crumbs={[{ label: t('catalogue.events'), href: paths.events.index() }, { label: t('catalogue.new') }]}
      />
      {venues.length > 0 ? (
        <NewEvent venues={venues} currency={currency} />
      ) : (
        <EmptyState
          icon="map-pin"
          title={t('catalogue.empty_title')}
          action={
            <Link href={paths.venues.create()} className="button button-primary">
              {t('catalogue.create_venue_first')}
            </Link>
          }
        >
          {t('catalogue.empty_no_venue')}
        </EmptyState>
      )}
    </>
  );
}

function NewEvent({ venues, currency }: Props) {
  const t = useT();
  const locale = useLocale();
  const only = venues.length === 1 ? venues[0] : undefined;
  const form = useRecordForm<Basics>({
    action: paths.events.index(),
    values: { title: {}, summary: {}, slug: '', kind: 'slotted', venueId: only?.id ?? '', zone: '', currency },
  });
  /** The slug follows the title until the user edits it. */
  const suggested = useRef('');
  const setTitle = (title: Basics['title']) => {
    const isOwn = form.data.slug !== '' && form.data.slug !== suggested.current;
    suggested.current = slugOf(localText(title, locale));
    form.change({ title, ...(isOwn ? {} : { slug: suggested.current }) });
  };
  return (
    <RecordForm form={form} saveLabel={t('catalogue.create')}>
      <FormSection title={t('catalogue.section_what')} lead={t('catalogue.section_what_lead')}>
        <LocalTextField
          {...fieldProps(form, 'title')}
          onChange={(title) => setTitle(title as Basics['title'])}
          label={t('catalogue.title')}
          maxLength={160}
          required
        />
        <LocalTextField
          {...fieldProps(form, 'summary')}
          onChange={(summary) => form.change({ summary: summary as Basics['summary'] })}
          label={t('catalogue.summary')}
          hint={t('catalogue.summary_hint')}
          maxLength={300}
          optional
        />
        <SlugField form={form} />
      </FormSection>
      <FormSection title={t('catalogue.section_where')} lead={t('catalogue.section_where_lead')}>
        <WhereFields form={form} venues={venues} />
      </FormSection>
    </RecordForm>
  );
}
