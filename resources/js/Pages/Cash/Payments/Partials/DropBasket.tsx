import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

/** Empties the basket once the cashier has said so: it lies beside the button that sells. */
export function DropBasket({ basket }: { basket: Basket }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const isEmpty = basket.lines.length === 0;
  return (
    <>
      <Button variant="secondary" size="lg" disabled={isEmpty} onClick={() => setAsks(true)}>
        {t('counter.drop')}
      </Button>
      <ConfirmDialog
        open={asks && !isEmpty}
        onOpenChange={setAsks}
        title={t('counter.drop_title')}
        confirmLabel={t('counter.drop_confirm')}
        dangerous
        onConfirm={() => {
          setAsks(false);
          void basket.drop();
        }}
      >
        {t('counter.drop_text', { count: basket.count })}
      </ConfirmDialog>
    </>
  );
}
