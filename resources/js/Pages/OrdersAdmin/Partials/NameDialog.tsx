import { paths } from '@server/shared/paths';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { ManyDialog } from './ManyDialog';
import { type ManyProps, useManyForm } from './useManyForm';

/** Holders of many tickets, pasted as rows. */
export function NameDialog(props: ManyProps) {
  const t = useT();
  const form = useManyForm('rows', paths.unassigned.holders(), props);
  const { count, onClose } = props;
  return (
    <ManyDialog
      form={form}
      title={t('holders.name_title', { count })}
      lead={t('holders.name_lead')}
      save={t('holders.name_save')}
      onClose={onClose}
    >
      <TextArea {...form.field} label={t('holders.rows')} rows={Math.min(12, count + 2)} required />
    </ManyDialog>
  );
}
