import type { ReactNode, RefObject } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { differingFields, valueAt } from './recordPaths';
import type { RecordForm } from './useRecordForm';

/** Formats the values of a field, by field name. */
export type Labels = Record<string, (value: never) => string>;

type ConflictDialogProps<T extends object> = {
  form: RecordForm<T>;
  /** The form on the page; its labels name the fields. */
  root: RefObject<HTMLFormElement | null>;
  labels?: Labels | undefined;
};

const fieldIn = (root: HTMLElement | null, path: string): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"], [data-field="${CSS.escape(path)}"]`) ?? null;

/** The label of a field; a part without its own label takes the label of the whole. */
function labelOf(root: HTMLElement | null, path: string): string {
  const field = fieldIn(root, path);
  const label = field?.dataset.label ?? (field as HTMLInputElement | null)?.labels?.[0]?.textContent;
  if (label) return label;
  const parent = path.lastIndexOf('.');
  return parent > 0 ? labelOf(root, path.slice(0, parent)) : path;
}

/** Shows who saved first and the differing fields, and lets the user choose. */
export function ConflictDialog<T extends object>({ form, root, labels = {} }: ConflictDialogProps<T>) {
  const t = useT();
  const { conflict } = form;
  if (!conflict) return null;
  const differing = differingFields(form.data, conflict.values);
  const mine = new Set(differingFields(form.base, form.data));
  return (
    <Dialog
      open
      keepOpen
      wide
      onOpenChange={form.settleLater}
      title={t('forms.conflict_title')}
      description={<Whose conflict={conflict} />}
      footer={
        <>
          <Button variant="secondary" onClick={form.takeTheirs}>
            {t('forms.take_theirs')}
          </Button>
          <Button onClick={form.keepMine}>{t('forms.keep_mine')}</Button>
        </>
      }
    >
      {differing.length === 0 ? (
        <p>{t('forms.conflict_same')}</p>
      ) : (
        <ul className="grid divide-y divide-rule border-y border-rule">
          {differing.map((path) => (
            <li key={path} className="grid gap-2 py-4 sm:grid-cols-2 sm:gap-6">
              <h3 className="font-sans font-strong tracking-normal sm:col-span-2">
                {labelOf(root.current, path)}
                {!mine.has(path) && <span className="font-normal text-soft"> · {t('forms.not_mine')}</span>}
              </h3>
              <Side title={t('forms.mine')}>
                <Value value={valueAt(form.data, path)} path={path} root={root.current} labels={labels} />
              </Side>
              <Side title={t('forms.theirs')}>
                <Value value={valueAt(conflict.values, path)} path={path} root={root.current} labels={labels} />
              </Side>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-small text-soft">{t('forms.keep_mine_text')}</p>
    </Dialog>
  );
}

function Whose({ conflict }: { conflict: NonNullable<RecordForm<object>['conflict']> }) {
  const t = useT();
  const format = useFormat();
  const { user } = useAuth();
  const when = conflict.at ? format.relative(conflict.at) : '';
  if (!conflict.by || !conflict.at) return t('forms.conflict_unknown');
  if (conflict.by === user?.name) return t('forms.conflict_self', { when });
  return t('forms.conflict_by', { name: conflict.by, when });
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-note text-soft">{title}</p>
      <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
  );
}

type ValueProps = { value: unknown; path: string; root: HTMLElement | null; labels: Labels };

function Value({ value, path, root, labels }: ValueProps) {
  const t = useT();
  const write = labels[path] ?? labels[path.split('.')[0] ?? ''];
  const empty = <span className="text-faint italic">{t('forms.empty')}</span>;
  if (write && value !== undefined) return write(value as never) || empty;
  if (value === null || value === undefined || value === '') return empty;
  if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
  if (Array.isArray(value))
    return value.every((each) => typeof each !== 'object')
      ? value.join(', ') || empty
      : t('forms.entries', { count: value.length });
  const field = fieldIn(root, path);
  const chosen = field instanceof HTMLSelectElement && [...field.options].find((one) => one.value === String(value));
  return chosen ? chosen.label : typeof value === 'object' ? JSON.stringify(value) : String(value);
}
