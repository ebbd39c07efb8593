import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { ManyDialog } from './ManyDialog';
import { type ManyProps, useManyForm } from './useManyForm';

type BookDialogProps = ManyProps & Pick<Pages['OrdersAdmin/UnassignedItems'], 'slots'>;

/** Books a time for many tickets bought without one. */
export function BookDialog({ slots, ...props }: BookDialogProps) {
  const t = useT();
  const form = useManyForm('slotId', paths.unassigned.slot(), props);
  const { count, onClose } = props;
  return (
    <ManyDialog
      form={form}
      title={t('holders.book_title', { count })}
      lead={t('holders.book_lead')}
      save={t('holders.book_save')}
      onClose={onClose}
    >
      <Select {...form.field} label={t('holders.time')} placeholder={t('holders.time_choose')} options={slots} />
    </ManyDialog>
  );
}
