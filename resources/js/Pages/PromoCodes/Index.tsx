import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

const TONES = { usable: 'ok', not_yet: 'info', used_up: 'neutral', over: 'neutral', off: 'warn' } as const;

export default function Index({ list, waiting }: Pages['PromoCodes/Index']) {
  const t = useT();
  const event = list.state.event ?? undefined;
  return (
    <ListPage
      list={list}
      title={t('promoCodes.title')}
      lead={t('promoCodes.lead')}
      createHref={paths.promoCodes.create(event)}
      createLabel={t('promoCodes.new_code')}
      headActions={
        <>
          <LinkButton href={paths.promoCodes.requests()} variant="quiet">
            {t('promoCodes.requests')}
          </LinkButton>
          <LinkButton href={paths.promoCodes.batches()} variant="secondary">
            {t('promoCodes.batches')}
          </LinkButton>
        </>
      }
      cells={{
        code: (row) => (
          <Link href={paths.promoCodes.edit(row.id)} className="link figures">
            {row.code}
          </Link>
        ),
        state: (row) => <Badge tone={TONES[row.state]}>{t(`promoCodes.state_${row.state}`)}</Badge>,
      }}
      actions={[
        { label: t('promoCodes.switch_on'), href: paths.promoCodes.state(), data: { active: true } },
        {
          label: t('promoCodes.switch_off'),
          href: paths.promoCodes.state(),
          data: { active: false },
          confirm: (count) => ({
            title: t('promoCodes.switch_off_title', { count }),
            text: t('promoCodes.switch_off_text'),
            label: t('promoCodes.switch_off'),
          }),
        },
      ]}
      empty={
        <EmptyState
          title={t('promoCodes.none_title')}
          action={<LinkButton href={paths.promoCodes.createBatch()}>{t('promoCodes.new_batch')}</LinkButton>}
        >
          {t('promoCodes.none_text')}
        </EmptyState>
      }
    >
      {waiting > 0 && (
        <Alert
          className="mb-6"
          action={
            <Link href={paths.promoCodes.requests()} className="link">
              {t('promoCodes.requests')}
            </Link>
          }
        >
          {t('promoCodes.requests_waiting', { count: waiting })}
        </Alert>
      )}
    </ListPage>
  );
}
