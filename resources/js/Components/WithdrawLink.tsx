import { useForm, usePage } from '@inertiajs/react';
import { useState } from 'react';
import { Button, type ButtonProps } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';
import { staysOn } from '@/lib/navigationFocus';

type WithdrawLinkProps = { action: string; consequence: string; size?: ButtonProps['size'] };

/** Cancels a link that another person may already have, after confirmation. */
export function WithdrawLink({ action, consequence, size = 'md' }: WithdrawLinkProps) {
  const t = useT();
  const form = useForm({});
  const { component: page } = usePage();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="x" size={size} onClick={() => setAsking(true)}>
        {t('common.link_cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('common.link_cancel_title')}
        safeLabel={t('common.link_keep')}
        confirmLabel={t('common.link_cancel')}
        onConfirm={() => form.post(action, { preserveScroll: staysOn(page), onFinish: () => setAsking(false) })}
        busy={form.processing}
        dangerous
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}
