import type { ListView, SavedViewEntry } from '@server/shared/lists';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { Dialog } from '@/Components/Dialog';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { changeView, deleteView } from './viewRequests';

type ManageViewsDialogProps<Row> = {
  list: ListView<Row>;
  views: readonly SavedViewEntry[];
  onOpenChange: (open: boolean) => void;
};

/** The user's own views of a list: names, order, visibility and the default view. */
export function ManageViewsDialog<Row>({ list, views, onOpenChange }: ManageViewsDialogProps<Row>) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('lists.view_manage')}>
      <ul className="border-t border-rule">
        {views.map((view, at) => (
          <li key={view.id} className="border-b border-rule py-2">
            <div className="flex items-center gap-1">
              <span className="min-w-0 grow">
                <span className="block truncate font-strong">{view.name}</span>
                <span className="block text-small text-soft">{notesOf(view, t)}</span>
              </span>
              <IconButton
                icon="chevron-up"
                label={t('lists.view_move_up', { name: view.name })}
                disabled={at === 0}
                onClick={() => changeView(view.id, { first: true })}
              />
              <Button variant="quiet" size="sm" onClick={() => setOpened(opened === view.id ? null : view.id)}>
                {t('lists.change')}
              </Button>
              <IconButton
                icon="trash"
                label={t('lists.view_delete', { name: view.name })}
                onClick={() => setLeaving(view.id)}
              />
            </div>
            {leaving === view.id && <Leaving view={view} onDone={() => setLeaving(null)} />}
            {opened === view.id && (
              <ViewForm view={view} mayShare={list.mayShareViews} onDone={() => setOpened(null)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const notesOf = ({ isShared, isDefault }: SavedViewEntry, t: ReturnType<typeof useT>): string =>
  [isShared && t('lists.view_is_shared'), isDefault && t('lists.view_is_default')].filter(Boolean).join(', ');

function Leaving({ view, onDone }: { view: SavedViewEntry; onDone: () => void }) {
  const t = useT();
  return (
    <div className="mt-2 grid gap-3 rounded-md bg-danger-wash p-4" role="alert">
      <p>
        {t('lists.view_delete_text')} {view.isShared && t('lists.view_delete_shared')}
      </p>
      <div className="flex gap-2">
        <Button variant="danger" size="sm" onClick={() => deleteView(view.id, { onFinish: onDone })}>
          {t('lists.view_delete', { name: view.name })}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {t('common.back')}
        </Button>
      </div>
    </div>
  );
}

type ViewFormProps = { view: SavedViewEntry; mayShare: boolean; onDone: () => void };

function ViewForm({ view, mayShare, onDone }: ViewFormProps) {
  const t = useT();
  const [values, setValues] = useState({ name: view.name, shared: view.isShared, isDefault: view.isDefault });
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changeView(view.id, values, {
      onSuccess: onDone,
      onError: (errors) => setError(errors.name ?? Object.values(errors)[0]),
    });
  };
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3 pb-2" aria-label={t('lists.view_edit', { name: view.name })}>
      <TextInput
        label={t('lists.view_name')}
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
        error={error}
        maxLength={60}
        required
      />
      {mayShare && (
        <Checkbox
          label={t('lists.view_shared')}
          value={values.shared}
          onChange={(shared) => setValues({ ...values, shared })}
        />
      )}
      <Checkbox
        label={t('lists.view_default')}
        value={values.isDefault}
        onChange={(isDefault) => setValues({ ...values, isDefault })}
      />
      <Button type="submit" variant="secondary">
        {t('common.save')}
      </Button>
    </form>
  );
}
