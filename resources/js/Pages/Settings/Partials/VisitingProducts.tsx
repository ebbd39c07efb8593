import type { VisitingProduct, VisitingProducts as VisitingProductsProps } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { ChooseProductDialog } from './ChooseProductDialog';
import { SettingsFrame } from './SettingsFrame';
import { visitLabel } from './visitLabel';

/** Products with several visits, and a button that adds one. */
export function VisitingProducts({ products, others }: VisitingProductsProps) {
  const t = useT();
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = (
    <Button icon="plus" onClick={() => setIsChoosing(true)}>
      {t('visits.choose')}
    </Button>
  );
  return (
    <SettingsFrame current="visits" lead={t('visits.lead')} actions={products.length > 0 && choose}>
      <div className="pt-8">
        {products.length === 0 ? (
          <EmptyState icon="calendar" title={t('visits.none_title')} action={choose}>
            {t('visits.none_text')}
          </EmptyState>
        ) : (
          <ul aria-label={t('visits.list')}>
            {products.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </ul>
        )}
      </div>
      {isChoosing && <ChooseProductDialog products={others} onClose={() => setIsChoosing(false)} />}
    </SettingsFrame>
  );
}

function Row({ product }: { product: VisitingProduct }) {
  const t = useT();
  const { id, name, event, active, visitsInOrder, visits } = product;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-rule py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 text-subheading font-strong wrap-anywhere">{name}</span>
          {!active && <Badge tone="neutral">{t('visits.off_sale')}</Badge>}
        </p>
        <ol className="mt-1 text-small wrap-anywhere text-soft">
          <li>{event}</li>
          {visits.map((visit) => (
            <li key={visit.id}>{visitLabel(visit, visitsInOrder, t)}</li>
          ))}
        </ol>
      </div>
      <LinkButton href={paths.settings.multiAppointments(id)} variant="secondary" size="sm" icon="settings">
        {t('visits.edit')}
        <span className="sr-only">
          : {name}, {event}
        </span>
      </LinkButton>
    </li>
  );
}
