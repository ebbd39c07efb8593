import type { LineEntry, SlotLine } from '@server/appointments/pages';
import type { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DescriptionList } from '@/Components/DescriptionList';
import { Menu } from '@/Components/Menu';
import { StatusBadge } from '@/Components/StatusBadge';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';

type Props = {
  line: SlotLine;
  /** The slot or quota, and the URLs of its actions. */
  of: { id: string; isOver: boolean; paths: Pick<typeof paths.lineOfSlot, 'open' | 'offer' | 'remove'> };
  zone: string;
  /** The page shows only this list, so the list has no heading of its own. */
  isAlone?: boolean;
};

/** The waiting list of a slot or quota, with the offers made. */
export function WaitingLine({ line, of, zone, isAlone = false }: Props) {
  const t = useT();
  const format = useFormat();
  const [isClosing, setClosing] = useState(false);
  const { isBusy, post } = usePost();
  const close = (isClosed: boolean) => post(of.paths.open(of.id), () => setClosing(false), { isClosed });
  const facts = (['waiting', 'awaited', 'kept', 'offered', 'taken', 'missed'] as const).map((name) => ({
    term: t(`waiting.line_${name}`),
    value: <span className="figures">{format.number(line[name])}</span>,
  }));
  return (
    <section className={isAlone ? 'max-w-[60rem]' : 'mt-12 max-w-[60rem]'}>
      {!isAlone && <h2 className="text-heading">{t('waiting.line_title')}</h2>}
      {(!isAlone || line.isClosed) && (
        <p className="mb-4 max-w-reading text-soft">{t(line.isClosed ? 'waiting.line_closed' : 'waiting.line_lead')}</p>
      )}
      <DescriptionList className="mb-6 max-w-[46rem]" short items={facts} />
      {line.entries && (
        <Table
          caption={t('waiting.line_title')}
          columns={columnsOf({ t, format, zone })}
          rows={line.entries}
          rowKey={({ id }) => id}
          empty={<p className="text-soft">{t('waiting.line_empty')}</p>}
          actions={{
            header: t('waiting.actions'),
            cell: (row) => <Actions row={row} line={line} of={of} post={post} />,
          }}
        />
      )}
      {line.mayManage && !of.isOver && (
        <Button
          variant="secondary"
          className="mt-6"
          busy={isBusy}
          onClick={() => (line.isClosed ? close(false) : setClosing(true))}
        >
          {t(line.isClosed ? 'waiting.open' : 'waiting.close')}
        </Button>
      )}
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title={t('waiting.close')}
        confirmLabel={t('waiting.close')}
        dangerous
        busy={isBusy}
        onConfirm={() => close(true)}
      >
        {t('waiting.close_confirm')}
      </ConfirmDialog>
    </section>
  );
}

type ActionsProps = Pick<Props, 'line' | 'of'> & { row: LineEntry; post: (url: string) => void };

function Actions({ row: { id, state, email }, line, of, post }: ActionsProps) {
  const t = useT();
  if (!line.mayManage || of.isOver || (state !== 'waiting' && state !== 'offered')) return null;
  const entries = [
    ...(state === 'waiting' ? [{ label: t('waiting.offer'), onSelect: () => post(of.paths.offer(of.id, id)) }] : []),
    { label: t('waiting.remove'), dangerous: true, onSelect: () => post(of.paths.remove(of.id, id)) },
  ];
  return <Menu icon="more" size="sm" variant="quiet" label={t('waiting.actions_of', { email })} entries={entries} />;
}

type Words = { t: ReturnType<typeof useT>; format: ReturnType<typeof useFormat>; zone: string };

const columnsOf = ({ t, format, zone }: Words): Column<LineEntry>[] => [
  { key: 'email', header: t('waiting.col_email'), primary: true, cell: ({ email }) => email },
  { key: 'units', header: t('waiting.col_units'), align: 'right', cell: ({ units }) => format.number(units) },
  {
    key: 'state',
    header: t('waiting.col_state'),
    cell: ({ state }) => <StatusBadge status={state} label={t(`waiting.entry_${state}`)} />,
  },
  { key: 'since', header: t('waiting.col_since'), cell: ({ createdAt }) => format.dateTime(createdAt, zone) },
  {
    key: 'until',
    header: t('waiting.col_until'),
    cell: ({ state, offerUntil }) => (state === 'offered' && offerUntil ? format.dateTime(offerUntil, zone) : ''),
  },
];
