import { useState } from 'react';
import { Button, type ButtonProps } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

type ReleaseButtonProps = Pick<ButtonProps, 'size' | 'icon' | 'className' | 'busy'> & {
  /** Part of the order is paid and will be refunded. */
  isPartPaid?: boolean;
  onRelease: () => void;
};

/** Cancels the reservation of the whole basket after the buyer confirms. Without scripts it submits its form. */
export function ReleaseButton({ isPartPaid = false, onRelease, ...look }: ReleaseButtonProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...look}
        type="submit"
        variant="quiet"
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t('orders.release')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('orders.release_title')}
        confirmLabel={t('orders.release')}
        safeLabel={t('orders.release_keep')}
        dangerous
        onConfirm={() => {
          setAsking(false);
          onRelease();
        }}
      >
        {t(isPartPaid ? 'orders.release_text_part' : 'orders.release_text')}
      </ConfirmDialog>
    </>
  );
}
