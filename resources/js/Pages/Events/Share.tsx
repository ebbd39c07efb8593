import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { Alert } from '@/Components/Alert';
import { PageHeader } from '@/Components/PageHeader';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { useT } from '@/hooks/useT';
import { ChoiceLink } from './Partials/ChoiceLink';
import { SiteCode } from './Partials/SiteCode';

/** Links to an event that carry a choice, and code that puts it into another site's page. */
export default function Share(props: Pages['Events/Share']) {
  const { event } = props;
  const t = useT();
  useFoundAgain(() => router.reload({ only: ['event', 'products', 'slots', 'sites', 'canEditSites'] }));
  return (
    <>
      <PageHeader title={t('widget.heading')} lead={t('widget.lead')} />
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
