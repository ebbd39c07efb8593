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
import { Price } from '@/Components/Price';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

export default function Index({ list, ordering }: Pages['Products/Index']) {
  const t = useT();
  const seesHouse = useAuth().mayEverywhere('catalogue.manage');
  const create = paths.products.create(list.state.event ?? ordering?.eventId);
  return (
    <ListPage
      list={list}
      title={t('products.title')}
      lead={list.state.event ? undefined : t('products.lead')}
      createHref={create}
      createLabel={t('products.new')}
      headActions={
        seesHouse &&
        !list.state.event && (
          <>
            <LinkButton href={paths.productPresets.index()} variant="secondary">
              {t('products.presets')}
            </LinkButton>
            <LinkButton href={paths.series.index()} variant="secondary">
              {t('products.series')}
            </LinkButton>
          </>
        )
      }
      cells={{
        name: (row) => (
          <Link href={paths.products.edit(row.id)} className="link">
            {row.name}
          </Link>
        ),
        price: (row) => <Price {...row.price} />,
        channels: (row) => row.channels.join(', '),
        isActive: (row) => (
          <Badge tone={row.isActive ? 'ok' : 'neutral'}>
            {t(row.isActive ? 'products.on_sale' : 'products.off_sale')}
          </Badge>
        ),
      }}
      actions={[
        { label: t('products.put_on_sale'), href: paths.products.state(), data: { active: true } },
        {
          label: t('products.take_off_sale'),
          href: paths.products.state(),
          data: { active: false },
          confirm: (count) => ({
            title: t('products.take_off_title', { count }),
            text: t('products.take_off_text'),
            label: t('products.take_off_sale'),
          }),
        },
      ]}
      empty={
        <EmptyState
          icon="ticket"
          title={t('products.empty_title')}
          action={<LinkButton href={create}>{t('products.new')}</LinkButton>}
        >
          {t('products.empty_text')}
        </EmptyState>
      }
    >
      <OrderLine ordering={ordering} />
    </ListPage>
  );
}

/** Products are ordered within one event, so the list must be filtered by one. */
function OrderLine({ ordering }: Pick<Pages['Products/Index'], 'ordering'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!ordering) return <p className="mb-4 text-small text-soft">{t('products.order_hint')}</p>;
  if (ordering.products.length < 2) return null;
  return (
    <div className="mb-4">
      <Button variant="secondary" size="sm" icon="grip" onClick={() => setOpen(true)}>
        {t('products.change_order')}
      </Button>
      {isOpen && (
        <OrderDialog
          title={t('products.order_of', { event: ordering.title })}
          text={t('products.order_text')}
          label={t('products.place')}
          items={ordering.products.map(({ active, ...item }) => ({ ...item, note: !active && t('products.off_sale') }))}
          href={paths.products.order()}
          data={{ eventId: ordering.eventId }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
