import { useState } from 'react';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

/** Empties the basket after confirmation, because the button is beside the one that sells. */
export function DropBasket({ basket }: { basket: Basket }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const isEmpty = basket.lines.length === 0;
  return (
    <>
      <IconButton
        icon="trash"
        label={t('counter.drop')}
        variant="secondary"
        size="lg"
        disabled={isEmpty}
        onClick={() => setAsks(true)}
      />
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
