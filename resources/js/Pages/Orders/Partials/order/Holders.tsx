import { useT } from '@/hooks/useT';
import { HolderInput } from '../checkout/HolderInput';
import type { Hold, Other } from '../shop/cart';

export type HolderAnswers = Record<string, { name: string; fields: Record<string, string> }>;

const NAME_FIELD = 'name';

type Asking = Other['products'][number];

type HoldersProps = {
  hold: Hold;
  products: readonly Asking[];
  answers: HolderAnswers;
  errors: Record<string, string | undefined>;
  onChange: (answers: HolderAnswers) => void;
};

type Asked = { position: number; product: Asking; number: number; of: number };

/** The tickets that ask who they are for, each with its number among its kind. */
export function askedItems(hold: Hold, products: readonly Asking[]): Asked[] {
  return hold.items.flatMap(({ position, productId }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product || product.holderFields.length === 0) return [];
    const alike = hold.items.filter((item) => item.productId === productId);
    return [{ position, product, number: alike.findIndex((item) => item.position === position) + 1, of: alike.length }];
  });
}

/** Whom the tickets are for, where the product wants to know. */
export function Holders({ hold, products, answers, errors, onChange }: HoldersProps) {
  const t = useT();
  const change = (position: number, field: string, value: string) => {
    const before = answers[position] ?? { name: '', fields: {} };
    const after =
      field === NAME_FIELD ? { ...before, name: value } : { ...before, fields: { ...before.fields, [field]: value } };
    onChange({ ...answers, [position]: after });
  };
  return (
    <div className="grid gap-7">
      {askedItems(hold, products).map(({ position, product, number, of }) => (
        <fieldset key={position} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-strong">
            {of === 1 ? product.name : t('orders.holder_of', { product: product.name, number, of })}
          </legend>
          {product.holderFields.map((field) => {
            const { name } = field;
            const isName = name === NAME_FIELD;
            const path = isName ? `holders.${position}.name` : `holders.${position}.fields.${name}`;
            return (
              <HolderInput
                key={name}
                field={field}
                name={path}
                value={(isName ? answers[position]?.name : answers[position]?.fields[name]) ?? ''}
                error={errors[path]}
                onChange={(value) => change(position, name, value)}
              />
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
