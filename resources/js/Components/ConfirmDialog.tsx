import { type ReactNode, useRef } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, in full. */
  children?: ReactNode;
  /** What is done, as a verb: "Cancel the order". */
  confirmLabel: string;
  /** The way back, when "Back" says too little. */
  safeLabel?: string;
  onConfirm: () => void;
  busy?: boolean;
  /** It cannot be undone. */
  dangerous?: boolean;
};

/** Asks before something that is hard to take back; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, confirmLabel, safeLabel, onConfirm, busy, dangerous } = props;
  const t = useT();
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} variant="secondary" onClick={() => onOpenChange(false)}>
            {safeLabel ?? t('common.back')}
          </Button>
          <Button variant={dangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
