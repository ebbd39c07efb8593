import { Link, router } from '@inertiajs/react';
import type { Double, ProfileFacts } from '@server/people/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

type DoublesProps = { person: ProfileFacts; doubles: readonly Double[]; mayDecide: boolean };

/** Possible duplicates of a person, with the decision. */
export function Doubles({ person, doubles, mayDecide }: DoublesProps) {
  const t = useT();
  return (
    <Card title={t('profiles.doubles_title')}>
      <p className="mb-4 max-w-xl text-soft">{t('profiles.doubles_lead')}</p>
      <ul className="grid gap-4">
        {doubles.map((double) => (
          <li key={double.id} className="flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-4">
            <span className="min-w-0 wrap-anywhere">
              <Link href={paths.profiles.orders(double.id)} className="link font-strong">
                {double.name ?? t('profiles.unnamed')}
              </Link>
              <span className="block text-soft">
                {[double.email, double.phone, double.document].filter(Boolean).join(' · ')}
              </span>
            </span>
            {mayDecide && <Decide one={person.id} other={double.id} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Decide({ one, other }: { one: string; other: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // Idempotency key of the decision.
  const [id] = useState(uuidv7);
  const decide = (url: string) =>
    router.post(
      url,
      { id, other },
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <span className="button-row">
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {t('profiles.merge')}
      </Button>
      <Button size="sm" variant="quiet" busy={isBusy} onClick={() => decide(paths.profiles.apart(one))}>
        {t('profiles.apart')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('profiles.merge_title')}
        confirmLabel={t('profiles.merge')}
        busy={isBusy}
        onConfirm={() => decide(paths.profiles.merges(one))}
      >
        {t('profiles.merge_text')}
      </ConfirmDialog>
    </span>
  );
}
