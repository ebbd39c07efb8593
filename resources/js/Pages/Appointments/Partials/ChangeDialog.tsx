import type { SlotProduct } from '@server/appointments/pages';
import type { SlotChange } from '@server/appointments/requests';
import type { Selection } from '@server/shared/lists';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { ImpactFacts } from './ImpactFacts';
import { useSlotChange } from './useSlotChange';

export type Action = SlotChange['do'];
export type Priced = { products: readonly SlotProduct[]; currency: string } | null;

type ChangeDialogProps = {
  action: Action;
  selection: Selection;
  count: number;
  priced: Priced;
  /** The address to come back to. */
  back: string;
  onClose: () => void;
  onDone: () => void;
};

type Draft = { capacity: number | null; note: string; product: string; price: number | null };

function toChange(action: Action, draft: Draft): object {
  switch (action) {
    case 'capacity':
      return { do: action, capacity: draft.capacity };
    case 'note':
      return { do: action, note: draft.note || null };
    case 'price':
      return { do: action, product: draft.product, price: draft.price };
    default:
      return { do: action };
  }
}

/** Asks what is still missing, says what will happen, and does it to all selected slots. */
export function ChangeDialog({ action, selection, count, priced, back, onClose, onDone }: ChangeDialogProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>({
    capacity: null,
    note: '',
    product: priced?.products[0]?.id ?? '',
    price: null,
  });
  const { send, busy, errors } = useSlotChange({ selection, back, onDone });
  const isPossible = action !== 'price' || Boolean(priced?.products.length);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`appointments.${action}_title`, { count })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button
            variant={action === 'cancel' ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isPossible}
            onClick={() => send(toChange(action, draft))}
          >
            {t(action === 'cancel' ? 'appointments.cancel_confirm' : 'appointments.apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Fields action={action} draft={draft} setDraft={setDraft} priced={priced} errors={errors} />
        {action === 'cancel' && <ImpactFacts selection={selection} />}
        {errors.form && <Alert tone="danger">{errors.form}</Alert>}
      </div>
    </Dialog>
  );
}

type FieldsProps = {
  action: Action;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  priced: Priced;
  errors: Record<string, string>;
};

function Fields({ action, draft, setDraft, priced, errors }: FieldsProps) {
  const t = useT();
  switch (action) {
    case 'close':
    case 'reopen':
    case 'restore':
      return <p>{t(`appointments.${action}_text`)}</p>;
    case 'capacity':
      return (
        <NumberField
          label={t('appointments.capacity')}
          value={draft.capacity}
          onChange={(capacity) => setDraft({ ...draft, capacity })}
          error={errors['change.capacity']}
        />
      );
    case 'note':
      return (
        <TextArea
          label={t('appointments.note')}
          hint={t('appointments.note_hint')}
          value={draft.note}
          maxLength={500}
          onChange={(note) => setDraft({ ...draft, note })}
          error={errors['change.note']}
        />
      );
    case 'price':
      return priced?.products.length ? (
        <>
          <Select
            label={t('appointments.product')}
            value={draft.product}
            onChange={(product) => setDraft({ ...draft, product })}
            options={priced.products.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors['change.product']}
          />
          <MoneyField
            label={t('appointments.price')}
            hint={t('appointments.price_hint')}
            currency={priced.currency}
            value={draft.price}
            onChange={(price) => setDraft({ ...draft, price })}
            error={errors['change.price']}
          />
        </>
      ) : (
        <Alert tone="info">{t(priced ? 'appointments.no_products' : 'appointments.products_of')}</Alert>
      );
    default:
      return null;
  }
}
