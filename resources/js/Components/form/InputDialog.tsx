import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Dialog, type DialogProps } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';

/** The reader presses the button with the cross: they mean to close the dialog. */
const MEANT = 'close-press';

type InputDialogProps = DialogProps & {
  /** Whether the input differs from the saved state; without it any typed letter or choice counts. */
  hasChanges?: boolean;
};

/** A dialog with fields: asks before Escape, a press outside or the back gesture drops their input. */
export function InputDialog({ hasChanges, open, onOpenChange, children, ...dialog }: InputDialogProps) {
  const t = useT();
  const isTouched = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!open) isTouched.current = false;
  }, [open]);
  const change = (next: boolean, reason?: string) => {
    const isLoss = hasChanges ?? isTouched.current;
    if (next || !isLoss || reason === MEANT) return onOpenChange(next, reason);
    setAsking(true);
  };
  return (
    <Dialog {...dialog} open={open} onOpenChange={change}>
      <div
        onChange={() => {
          isTouched.current = true;
        }}
      >
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('common.discard_title')}
        safeLabel={t('common.discard_stay')}
        confirmLabel={t('common.discard')}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
        dangerous
      >
        {t('common.discard_text')}
      </ConfirmDialog>
    </Dialog>
  );
}
