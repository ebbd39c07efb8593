import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

type PublishLegalProps = Pick<
  Pages['Settings/Legal'],
  'kind' | 'isPublished' | 'nextVersion' | 'missing' | 'homeLanguage'
> & {
  /** Version of the draft on the page, so that only the text that the user saw is published. */
  version: number;
  isDirty: boolean;
};

/** Publishes the saved draft as the next version, and lists problems and missing languages. */
export function PublishLegal({
  kind,
  isPublished,
  nextVersion,
  missing,
  homeLanguage,
  version,
  isDirty,
}: PublishLegalProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const essential = missing.find(({ isEssential }) => isEssential);
  const others = missing.map(({ name }) => name);
  const publish = () =>
    router.post(
      paths.settings.publishLegal(kind),
      { version },
      {
        preserveScroll: true,
        onStart: () => setIsBusy(true),
        onFinish: () => {
          setIsBusy(false);
          setIsAsking(false);
        },
      },
    );
  if (isPublished && !isDirty) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {essential && <Alert tone="warn">{t('legal.publish_needs', { language: essential.name })}</Alert>}
      {!essential && others.length > 0 && (
        <Alert tone="warn">
          {t('legal.publish_missing', { languages: others.join(', '), language: homeLanguage })}
        </Alert>
      )}
      <Button disabled={isDirty || essential !== undefined} onClick={() => setIsAsking(true)}>
        {t('legal.publish_version', { version: nextVersion })}
      </Button>
      {isDirty && <p className="text-small text-soft">{t('legal.publish_saves_first')}</p>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('legal.publish_title', { version: nextVersion })}
        confirmLabel={t('legal.publish_version', { version: nextVersion })}
        onConfirm={publish}
        busy={isBusy}
      >
        {t('legal.publish_confirm')}
      </ConfirmDialog>
    </div>
  );
}
