import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['BankStatements/Index'];

export default function Index({ list }: Props) {
  const t = useT();
  const { relative, money } = useFormat();
  return (
    <ListPage
      list={list}
      title={t('transfers.statements')}
      lead={t('transfers.statements_lead')}
      crumbs={[{ label: t('transfers.title'), href: paths.transfers.index() }, { label: t('transfers.statements') }]}
      createHref={paths.transfers.createStatement()}
      createLabel={t('transfers.import')}
      cells={{
        before: ({ before }) =>
          before && (
            <Badge tone="warn">{t('transfers.gap', { amount: money(before.amount as Cents, before.currency) })}</Badge>
          ),
        reversedAt: (row) => (row.reversedAt ? relative(String(row.reversedAt)) : <Undo row={row} />),
      }}
      empty={<EmptyState title={t('transfers.none_statements')}>{t('transfers.none_statements_text')}</EmptyState>}
    />
  );
}

function Undo({ row }: { row: Props['list']['rows'][number] }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const undo = () => {
    setIsBusy(true);
    router.post(
      paths.transfers.undo(row.id),
      {},
      { preserveScroll: true, onSuccess: () => setIsAsking(false), onFinish: () => setIsBusy(false) },
    );
  };
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {t('transfers.undo')} <span className="sr-only">{row.fileName}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('transfers.undo_title', { name: row.fileName })}
        confirmLabel={t('transfers.undo')}
        onConfirm={undo}
        busy={isBusy}
        dangerous
      >
        {t('transfers.undo_text')}
      </ConfirmDialog>
    </>
  );
}
