import { type ReactNode, useRef } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequences in full. */
  children?: ReactNode;
  /** The action as a verb: "Cancel the order". Without it, the action is refused and the dialog has one button. */
  confirmLabel?: string | undefined;
  /** Replaces "Back" where it says too little. */
  safeLabel?: string;
  onConfirm?: () => void;
  busy?: boolean;
  dangerous?: boolean;
};

/** Asks before an action that is hard to undo; the safe button has the focus. */
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
            {safeLabel ?? t(confirmLabel ? 'common.back' : 'common.close')}
          </Button>
          {confirmLabel && (
            <Button variant={dangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
