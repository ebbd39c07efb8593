import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { GuideSteps } from '@/Components/GuideSteps';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';

export default function Show({ guide, isDismissed }: Pages['Guide/Show']) {
  const t = useT();
  const done = guide.steps.filter(({ isDone }) => isDone).length;
  const isComplete = done === guide.steps.length;
  return (
    <>
      <PageHeader title={t('guide.title')} lead={t('guide.lead')} />
      <p className="mb-4">
        <span className="figures">{t('guide.progress', { done, all: guide.steps.length })}</span>{' '}
        {guide.event && <span className="text-soft">{t('guide.by_event', { event: guide.event.title })}</span>}
      </p>
      {isComplete && <p className="mb-4 text-lead">{t('guide.all_done')}</p>}
      <GuideSteps guide={guide} />
      {isDismissed && !isComplete && (
        <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 text-soft">
          {t('guide.dismissed')}
          <Button variant="secondary" size="sm" onClick={() => router.delete(paths.guideDismissal())}>
            {t('guide.bring_back')}
          </Button>
        </p>
      )}
    </>
  );
}
