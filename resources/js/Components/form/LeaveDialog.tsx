import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';
import type { LeaveGuard } from './useLeaveGuard';

/** Asks before unsaved changes are lost; `text` describes the loss where it is something else. */
export function LeaveDialog({ guard, text }: { guard: LeaveGuard; text?: string }) {
  const t = useT();
  return (
    <ConfirmDialog
      open={guard.isAsking}
      onOpenChange={guard.stay}
      title={t('forms.leave_title')}
      safeLabel={t('forms.leave_stay')}
      confirmLabel={t('forms.leave_go')}
      onConfirm={guard.leave}
      dangerous
    >
      {text ?? t('forms.leave_text')}
    </ConfirmDialog>
  );
}
