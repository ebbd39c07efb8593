import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { TextArea } from '@/Components/TextArea';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { useCrumbs } from './Partials/useCrumbs';

type Props = Pages['PromoCodes/Requests'];
type Row = Props['list']['rows'][number];
type Decision = 'approval' | 'refusal';

const TONES = { waiting: 'info', approved: 'ok', refused: 'neutral' } as const;

export default function Requests({ list }: Props) {
  const t = useT();
  const mailText = useMailText();
  const crumbs = useCrumbs({ label: t('promoCodes.requests') });
  return (
    <ListPage
      list={list}
      title={t('promoCodes.requests_title')}
      lead={mailText('promoCodes.requests_lead')}
      crumbs={crumbs}
      cells={{
        name: (row) => row.name,
        state: (row) =>
          row.state === 'waiting' ? (
            <span className="flex flex-wrap gap-2">
              <Decide row={row} decision="approval" />
              <Decide row={row} decision="refusal" />
            </span>
          ) : (
            <Badge tone={TONES[row.state]}>{t(`promoCodes.request_${row.state}`)}</Badge>
          ),
      }}
      empty={<EmptyState title={t('promoCodes.none_requests')}>{t('promoCodes.none_requests_text')}</EmptyState>}
    />
  );
}

function Decide({ row, decision }: { row: Row; decision: Decision }) {
  const t = useT();
  const mailText = useMailText();
  const [isAsking, setIsAsking] = useState(false);
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const verb = decision === 'approval' ? 'approve' : 'refuse';
  const decide = () => {
    setIsBusy(true);
    router.post(
      paths.promoCodes.decide(row.id, decision),
      { note },
      { preserveScroll: true, onSuccess: () => setIsAsking(false), onFinish: () => setIsBusy(false) },
    );
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {t(`promoCodes.${verb}`)} <span className="sr-only">{row.name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t(`promoCodes.${verb}_title`, { name: row.name })}
        confirmLabel={t(`promoCodes.${verb}`)}
        onConfirm={decide}
        busy={isBusy}
      >
        <p>{mailText(`promoCodes.${verb}_text`, { email: row.email })}</p>
        <TextArea
          className="mt-4"
          name="note"
          label={t('promoCodes.note')}
          value={note}
          onChange={setNote}
          rows={3}
          maxLength={1000}
          optional
        />
      </ConfirmDialog>
    </>
  );
}
