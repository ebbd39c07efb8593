import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import type { RecordForm } from './useRecordForm';

type SaveBarProps<T extends object> = {
  form: Pick<RecordForm<T>, 'isDirty' | 'isNew' | 'processing' | 'recentlySaved' | 'discard'>;
  saveLabel?: string | undefined;
};

/** Sticky bar at the bottom with the save button and the state of the changes. */
export function SaveBar<T extends object>({ form, saveLabel }: SaveBarProps<T>) {
  const t = useT();
  const state = form.processing ? 'saving' : form.isDirty ? 'unsaved' : form.recentlySaved ? 'saved' : 'idle';
  return (
    <div className="save-bar">
      <p role="status" className="flex min-w-0 items-center gap-2 text-small text-soft">
        {state === 'saved' && <Icon name="check" className="text-ok" />}
        {state !== 'idle' && t(`forms.state_${state}`)}
      </p>
      <div className="flex shrink-0 gap-3">
        {form.isDirty && !form.isNew && (
          <Button variant="quiet" onClick={form.discard} disabled={form.processing}>
            {t('forms.discard')}
          </Button>
        )}
        <Button type="submit" busy={form.processing} title={t('forms.save_key')}>
          {saveLabel ?? t('common.save')}
        </Button>
      </div>
    </div>
  );
}
