import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { DecideLine } from './Partials/DecideLine';

const TONES = {
  open: 'info',
  matched: 'ok',
  returned: 'neutral',
  ignored: 'neutral',
  divided: 'neutral',
  reversed: 'warn',
} as const;

/** Bank transfers with the orders they pay, and those that need a decision, with a suggestion. */
export default function Index({ list, suggestions }: Pages['BankTransfers/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('transfers.title')}
      lead={t('transfers.lead')}
      createHref={paths.transfers.createStatement()}
      createLabel={t('transfers.import')}
      headActions={
        <LinkButton href={paths.transfers.statements()} variant="secondary" icon="history">
          {t('transfers.statements')}
        </LinkButton>
      }
      cells={{
        text: (row) => (
          <span className="grid justify-items-start gap-1">
            <span className="wrap-anywhere">{row.text}</span>
            {row.isBeforeOrder && <Badge tone="warn">{t('transfers.before_order')}</Badge>}
            {row.twin && (
              <Badge tone="warn">
                <span className="wrap-anywhere">{t('transfers.twin', { file: row.twin })}</span>
              </Badge>
            )}
          </span>
        ),
        order: (row) =>
          row.order && (
            <Link href={paths.orders.show(row.order)} className="link whitespace-nowrap">
              {formatReference(row.order)}
            </Link>
          ),
        state: (row) => (
          <span className="grid justify-items-start gap-2">
            <Badge tone={TONES[row.state]}>{t(`transfers.state_${row.state}`)}</Badge>
            <DecideLine row={row} suggestion={suggestions[row.id]} />
          </span>
        ),
      }}
      empty={
        <EmptyState icon="euro" title={t('transfers.none')}>
          {t('transfers.none_text')}
        </EmptyState>
      }
    />
  );
}
