import { useState } from 'react';
import { Button } from '@/Components/Button';
import { InputDialog } from '@/Components/form/InputDialog';
import { RadioCards } from '@/Components/RadioCards';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';

type How = 'terms' | 'all';
type RefundDialogProps = { count: number; onClose: () => void; onPrepare: (terms: { how: How; note: string }) => void };

/** Terms of a bulk refund; a preview follows before anything is refunded. */
export function RefundDialog({ count, onClose, onPrepare }: RefundDialogProps) {
  const t = useT();
  const [how, setHow] = useState<How>('terms');
  const [note, setNote] = useState('');
  return (
    <InputDialog
      open
      keepOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('finding.refund_title', { count })}
      description={t('finding.refund_lead')}
      footer={<Button onClick={() => onPrepare({ how, note })}>{t('finding.look')}</Button>}
    >
      <div className="grid gap-5">
        <RadioCards
          legend={t('finding.how')}
          value={how}
          onChange={setHow}
          options={[
            { value: 'terms', label: t('finding.how_terms') },
            { value: 'all', label: t('finding.how_all') },
          ]}
        />
        <TextArea
          label={t('finding.note')}
          hint={t('finding.note_hint')}
          optional
          maxLength={500}
          value={note}
          onChange={setNote}
        />
      </div>
    </InputDialog>
  );
}
