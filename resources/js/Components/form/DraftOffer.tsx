import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { RecordForm } from './useRecordForm';

type Offered<T extends object> = Pick<RecordForm<T>, 'draft' | 'takeUpDraft' | 'isNew'>;

/** Offers to restore the user's unsaved draft. */
export function DraftOffer<T extends object>({ form }: { form: Offered<T> }) {
  const t = useT();
  const format = useFormat();
  const { offer, forget } = form.draft;
  if (!offer) return null;
  return (
    <Alert
      live
      className="mb-8"
      title={t(form.isNew ? 'forms.draft_title_new' : 'forms.draft_title')}
      action={
        <span className="button-row">
          <Button size="sm" onClick={form.takeUpDraft}>
            {t('forms.draft_take_up')}
          </Button>
          <Button size="sm" variant="secondary" onClick={forget}>
            {t('forms.draft_discard')}
          </Button>
        </span>
      }
    >
      {t('forms.draft_text', { when: format.relative(offer.at) })}
      {offer.isOutdated && ` ${t('forms.draft_outdated')}`}
    </Alert>
  );
}
