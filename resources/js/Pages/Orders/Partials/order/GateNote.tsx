import { useForm } from '@inertiajs/react';
import type { OrderHead, OrderItemRow } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
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
  const formId = useId();
  const form = useForm({ note: item.gateNote ?? '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.orders.gateNote(order.reference, item.position), { preserveScroll: true, onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('afterSale.gate_note')}
      description={t('afterSale.gate_note_text')}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.processing}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextInput
          {...fieldProps(form, 'note')}
          label={t('afterSale.gate_note')}
          hint={t('afterSale.gate_note_hint')}
          maxLength={200}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
