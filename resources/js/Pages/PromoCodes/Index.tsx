import { Link, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { type ManyCodes, ManyCodesDialog } from './Partials/ManyCodes';

const TONES = { usable: 'ok', not_yet: 'info', used_up: 'neutral', over: 'neutral', off: 'warn' } as const;

export default function Index({ list, waiting, tags, languages }: Pages['PromoCodes/Index']) {
  const t = useT();
  const event = list.state.event ?? undefined;
  const { mails } = usePage().props.features;
  const [asked, setAsked] = useState<ManyCodes | null>(null);
  const ask = (what: ManyCodes['what']) => (selection: Selection, count: number, done: () => void) =>
    setAsked({ what, selection, count, done });
  return (
    <>
      <ListPage
        list={list}
        title={t('promoCodes.title')}
        lead={t('promoCodes.lead')}
        createHref={paths.promoCodes.create(event)}
        createLabel={t('promoCodes.new_code')}
        headActions={
          <>
            <LinkButton href={paths.promoCodes.requests()} variant="secondary">
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
          { label: t('promoCodes.tag_codes'), onSelect: ask('tags') },
          mails
            ? { label: t('promoCodes.mail_codes'), onSelect: ask('mail') }
            : { label: t('promoCodes.copy_codes'), onSelect: ask('copy') },
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
      {asked && <ManyCodesDialog asked={asked} tags={tags} languages={languages} onClose={() => setAsked(null)} />}
    </>
  );
}
