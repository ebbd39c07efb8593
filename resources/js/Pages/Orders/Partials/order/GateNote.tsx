import { useForm } from '@inertiajs/react';
import type { OrderHead, OrderItemRow } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FormDialog } from '@/Components/form/FormDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type GateNoteProps = { order: OrderHead; item: OrderItemRow };

/** A note about this visitor that stewards see, edited by staff. */
export function GateNote(props: GateNoteProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { item } = props;
  const { gateNote, canNoteGate } = item;
  return (
    <>
      {gateNote && (
        <p className="mt-2 wrap-anywhere">
          <span className="text-soft">{t('afterSale.gate_note')}:</span> <span className="font-strong">{gateNote}</span>
        </p>
      )}
      {canNoteGate && (
        <Button variant="quiet" size="sm" icon="info" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
          {t(gateNote ? 'afterSale.gate_note_change' : 'afterSale.gate_note_add')}
          <span className="sr-only"> {item.position}</span>
        </Button>
      )}
      {isOpen && <NoteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoteDialog({ order, item, onClose }: GateNoteProps & { onClose: () => void }) {
  const t = useT();
  const form = useForm({ note: item.gateNote ?? '' });
  const submit = () => {
    form.put(paths.orders.gateNote(order.reference, item.position), { preserveScroll: true, onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('afterSale.gate_note')}
      description={t('afterSale.gate_note_text')}
      submitLabel={t('common.save')}
      busy={form.processing}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fieldProps(form, 'note')}
        label={t('afterSale.gate_note')}
        hint={t('afterSale.gate_note_hint')}
        maxLength={200}
        autoComplete="off"
      />
    </FormDialog>
  );
}
