import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { OrderDialog } from '@/Components/form/OrderDialog';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

const TONES = { draft: 'neutral', published: 'ok', archived: 'neutral' } as const;

export default function Index({ list, hasVenues, programme }: Pages['Events/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('catalogue.events')}
      lead={t('catalogue.events_lead')}
      createHref={paths.events.create()}
      createLabel={t('catalogue.new')}
      cells={{
        title: (row) => (
          <Link href={paths.events.edit(row.id)} className="link">
            {row.title || row.slug}
          </Link>
        ),
        status: (row) => <Badge tone={TONES[row.status]}>{t(`catalogue.status_${row.status}`)}</Badge>,
      }}
      empty={
        <EmptyState
          icon="calendar"
          title={t('catalogue.empty_title')}
          action={
            hasVenues ? (
              <LinkButton href={paths.events.create()}>{t('catalogue.new')}</LinkButton>
            ) : (
              <LinkButton href={paths.venues.create()}>{t('catalogue.create_venue_first')}</LinkButton>
            )
          }
        >
          {t(hasVenues ? 'catalogue.empty_text' : 'catalogue.empty_no_venue')}
        </EmptyState>
      }
    >
      {programme.length > 1 && <OrderLine programme={programme} />}
    </ListPage>
  );
}

function OrderLine({ programme }: Pick<Pages['Events/Index'], 'programme'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4">
      <Button variant="secondary" size="sm" icon="grip" onClick={() => setOpen(true)}>
        {t('catalogue.change_order')}
      </Button>
      {isOpen && (
        <OrderDialog
          title={t('catalogue.order_title')}
          text={t('catalogue.order_text')}
          label={t('catalogue.position')}
          items={programme.map(({ isDraft, ...item }) => ({ ...item, note: isDraft && t('catalogue.status_draft') }))}
          href={paths.events.order()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
