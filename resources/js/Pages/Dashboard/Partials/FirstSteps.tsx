import { Link, router } from '@inertiajs/react';
import type { Guide } from '@server/guide/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { GuideSteps } from '@/Components/GuideSteps';
import { useT } from '@/hooks/useT';

/** Shown above the figures of a new organisation. */
export function FirstSteps({ guide }: { guide: Guide }) {
  const t = useT();
  const done = guide.steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className="no-print rounded-md border border-rule bg-raised p-4 md:p-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 px-3">
        <h2 id="first-steps" className="text-heading">
          {t('guide.title')}
        </h2>
        <span className="flex flex-wrap items-center gap-x-5">
          <span className="figures text-soft">{t('guide.progress', { done, all: guide.steps.length })}</span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => router.post(paths.guideDismissal(), {}, { preserveScroll: true })}
          >
            {t('guide.dismiss')}
          </Button>
        </span>
      </div>
      <GuideSteps guide={guide} />
    </section>
  );
}

/** Link back to the first steps, after they were hidden. */
export function FirstStepsLink() {
  const t = useT();
  return (
    <p className="no-print">
      <Link href={paths.guide()} className="link inline-flex min-h-(--tap) items-center text-soft">
        {t('guide.open_page')}
      </Link>
    </p>
  );
}
