import type { Pages } from '@server/pages';
import { useT } from '@/hooks/useT';
import { ItemList } from './Partials/order/ItemList';
import { OrderFrame } from './Partials/order/OrderFrame';

/** The list of items and tickets that the order's page begins with, on its own page. */
export default function ItemsList(props: Pages['Orders/ItemsList']) {
  const t = useT();
  return (
    <OrderFrame order={props.order} page="items" title={t('afterSale.items_title')}>
      <ItemList {...props} />
    </OrderFrame>
  );
}
