import { router } from '@inertiajs/react';
import type { Merged } from '@server/people/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { useT } from '@/hooks/useT';

/** Profiles merged into this one, each with undo. */
export function MergedPeople({ merged }: { merged: readonly Merged[] }) {
  const t = useT();
  return (
    <Card title={t('profiles.merged_title')}>
      <ul className="grid gap-3">
        {merged.map(({ decision, name, key }) => (
          <li key={decision} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{[name, key].filter(Boolean).join(' · ')}</span>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => router.delete(paths.profiles.merge(decision), { preserveScroll: true })}
            >
              {t('profiles.separate')}
              <span className="sr-only"> {name ?? key}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
