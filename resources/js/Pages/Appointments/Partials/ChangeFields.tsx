import type { SlotProduct } from '@server/appointments/pages';
import { Alert } from '@/Components/Alert';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import type { Action } from './ChangeDialog';

export type Priced = { products: readonly SlotProduct[]; currency: string } | null;
export type Draft = {
  capacity: number | null;
  keepsTaken: boolean;
  note: string;
  product: string;
  price: number | null;
};

/** The request body of a change. */
export function toChange(action: Action, draft: Draft): object {
  switch (action) {
    case 'capacity':
      return { do: action, capacity: draft.capacity, keepsTaken: draft.keepsTaken };
    case 'note':
      return { do: action, note: draft.note || null };
    case 'price':
      return { do: action, product: draft.product, price: draft.price };
    default:
      return { do: action };
  }
}

type ChangeFieldsProps = {
  action: Action;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  priced: Priced;
  errors: Record<string, string>;
};

/** Fields of a change. */
export function ChangeFields({ action, draft, setDraft, priced, errors }: ChangeFieldsProps) {
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
