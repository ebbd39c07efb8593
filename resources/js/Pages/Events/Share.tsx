import type { Pages } from '@server/pages';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ChoiceLink } from './Partials/ChoiceLink';
import { SiteCode } from './Partials/SiteCode';

/** Links to an event that carry a choice, and code that puts it into another site's page. */
export default function Share(props: Pages['Events/Share']) {
  const { event } = props;
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('widget.title', { title: event.title })}
        heading={t('widget.heading')}
        lead={t('widget.lead')}
      />
      {!event.isPublished && (
        <Alert tone="warn" className="mb-6">
          {t('widget.unpublished')}
        </Alert>
      )}
      <ChoiceLink {...props} />
      <SiteCode {...props} />
    </>
  );
}
