import { router } from '@inertiajs/react';
import { type ListView, viewQuery } from '@server/shared/lists';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { InputDialog } from '@/Components/form/InputDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { saveView } from './viewRequests';

type SaveViewDialogProps<Row> = { list: ListView<Row>; onOpenChange: (open: boolean) => void };

/** Asks for the name and the visibility of a new view. */
export function SaveViewDialog<Row>({ list, onOpenChange }: SaveViewDialogProps<Row>) {
  const t = useT();
  const form = useId();
  const [id] = useState(uuidv7);
  const [view, setView] = useState({ name: '', shared: false, isDefault: false });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    saveView(
      { id, list: list.name, query: viewQuery(list.state, list.usual), ...view },
      {
        onSuccess: () => {
          onOpenChange(false);
          router.visit(`${list.path}?view=${id}`, { preserveState: true, preserveScroll: true, replace: true });
        },
        onError: (errors) => setError(errors.name ?? Object.values(errors)[0]),
        onFinish: () => setBusy(false),
      },
    );
  };
  return (
    <InputDialog
      open
      onOpenChange={onOpenChange}
      title={t('lists.view_save')}
      description={t('lists.view_save_text')}
      footer={
        <Button type="submit" form={form} busy={busy}>
          {t('common.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3">
        <TextInput
          label={t('lists.view_name')}
          value={view.name}
          onChange={(name) => setView({ ...view, name })}
          error={error}
          maxLength={60}
          autoComplete="off"
          required
        />
        {list.mayShareViews && (
          <Checkbox
            label={t('lists.view_shared')}
            value={view.shared}
            onChange={(shared) => setView({ ...view, shared })}
          />
        )}
        <Checkbox
          label={t('lists.view_default')}
          value={view.isDefault}
          onChange={(isDefault) => setView({ ...view, isDefault })}
        />
      </form>
    </InputDialog>
  );
}
