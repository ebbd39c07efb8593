import { router } from '@inertiajs/react';
import { type Count, type ListView, MAX_COUNTED, type Selection } from '@server/shared/lists';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import type { IconName } from '@/Components/Icon';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { RowSelection } from './useSelection';

type Common = { label: string; icon?: IconName; dangerous?: boolean };

/** An action on all selected rows: a request with the selection, or a dialog of the page. */
export type BulkAction = Common &
  (
    | {
        href: string;
        method?: 'post' | 'put' | 'patch' | 'delete';
        /** Sent with the selection. */
        data?: Readonly<Record<string, string | number | boolean | null>>;
        /** Confirmation text for the number of rows. */
        confirm?: (count: number) => { title: string; text: ReactNode; label: string };
      }
    | { onSelect: (selection: Selection, count: number, done: () => void) => void }
  );

type Found = Pick<ListView<unknown>, 'count' | 'total' | 'most'>;

type BulkBarProps = { actions: readonly BulkAction[]; selection: RowSelection; list: Found };

/** Actions on the selected rows; visible while rows are selected. On a phone it is a folded line. */
export function BulkBar({ actions, selection, list }: BulkBarProps) {
  const t = useT();
  const { number } = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { count, isAllFound, isPage } = selection;
  if (count === 0) return null;
  const unlessOpen = isOpen ? '' : 'max-md:hidden';
  return (
    <section className="bulk-bar no-print" aria-label={t('lists.bulk_actions')}>
      <p className="figures font-strong" role="status">
        {t(isAllFound ? 'lists.all_selected' : 'lists.selected', { count, number: number(count) })}
      </p>
      <Button
        size="sm"
        variant={isOpen ? 'quiet' : 'secondary'}
        iconEnd={isOpen ? 'chevron-down' : 'chevron-up'}
        aria-expanded={isOpen}
        aria-controls={id}
        className="ml-auto md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {t('lists.bulk_choose')}
      </Button>
      <span className={`flex flex-wrap gap-2 max-md:w-full ${unlessOpen}`}>
        {!isPage && (
          <Button variant="quiet" size="sm" className="md:hidden" onClick={() => selection.togglePage(true)}>
            {t('lists.select_all')}
          </Button>
        )}
        {isPage && !isAllFound && <SelectFound list={list} selection={selection} />}
        <Button variant="quiet" size="sm" onClick={selection.clear}>
          {t('lists.clear_selection')}
        </Button>
      </span>
      <span id={id} className={`flex grow flex-wrap gap-2 md:justify-end ${unlessOpen}`}>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} selection={selection} />
        ))}
      </span>
    </section>
  );
}

/** Extends the selection from this page to all rows found; if the total is only an estimate, they are counted first. */
function SelectFound({ list: { count, total, most }, selection }: Pick<BulkBarProps, 'list' | 'selection'>) {
  const t = useT();
  const { number } = useFormat();
  const found = total ?? count;
  const fits = ({ rows, isMore }: Count) => !isMore && rows <= most;
  const countAll = () =>
    router.reload({
      only: ['list.total'],
      onSuccess: ({ props }) => {
        const { total } = props.list as Required<Found>;
        if (fits(total)) selection.selectAllFound(total.rows);
      },
    });
  if (found.rows <= selection.count) return null;
  if (!total && count.isMore && most > MAX_COUNTED)
    return (
      <Button variant="quiet" size="sm" onClick={countAll}>
        {t('lists.select_found')}
      </Button>
    );
  const all = { count: found.rows, number: number(found.rows) };
  return fits(found) ? (
    <Button variant="quiet" size="sm" onClick={() => selection.selectAllFound(found.rows)}>
      {t('lists.select_matching', all)}
    </Button>
  ) : (
    <p className="text-note text-soft">{t('lists.select_fewer', { number: number(most) })}</p>
  );
}

function ActionButton({ action, selection }: { action: BulkAction; selection: RowSelection }) {
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { count } = selection;
  const send = () => {
    if (!('href' in action)) return action.onSelect(selection.asked(), count, selection.clear);
    const { href, method = 'post', data = {} } = action;
    router.visit(href, {
      method,
      data: { ...data, selection: selection.asked() as never },
      preserveScroll: true,
      preserveState: true,
      onStart: () => setBusy(true),
      onSuccess: selection.clear,
      onFinish: () => {
        setBusy(false);
        setAsking(false);
      },
    });
  };
  const question = 'confirm' in action ? action.confirm?.(count) : undefined;
  return (
    <>
      <Button
        size="sm"
        variant={action.dangerous ? 'danger' : 'secondary'}
        icon={action.icon}
        busy={busy}
        onClick={() => (question ? setAsking(true) : send())}
      >
        {action.label}
      </Button>
      {question && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={question.title}
          confirmLabel={question.label}
          dangerous={action.dangerous}
          busy={busy}
          onConfirm={send}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </>
  );
}
