import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';
import type { LeaveGuard } from './useLeaveGuard';

/** Asks whether what was typed may be given up. */
export function LeaveDialog({ guard }: { guard: LeaveGuard }) {
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
      {t('forms.leave_text')}
    </ConfirmDialog>
  );
}
