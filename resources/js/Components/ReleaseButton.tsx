import { useState } from 'react';
import { Button, type ButtonProps } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

type ReleaseButtonProps = Pick<ButtonProps, 'size' | 'icon' | 'className' | 'busy'> & {
  /** A part of the order is paid, and goes back. */
  isPartPaid?: boolean;
  onRelease: () => void;
};

/** Gives the places of the whole basket back, once its buyer has confirmed it. Without scripts it submits its form. */
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
