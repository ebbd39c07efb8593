import { Button } from '@/Components/Button';
import { HolderInput } from '@/Components/HolderInput';
import { useT } from '@/hooks/useT';
import type { Hold, Other } from '../shop/cart';

export type HolderAnswers = Record<string, { name: string; fields: Record<string, string> }>;

const NAME_FIELD = 'name';

const asksName = ({ holderFields }: Asking): boolean => holderFields.some(({ name }) => name === NAME_FIELD);

type Asking = Other['products'][number];

type Buyer = { name: string; email: string; phone: string };

type HoldersProps = {
  hold: Hold;
  products: readonly Asking[];
  answers: HolderAnswers;
  /** The buyer's data typed so far. */
  buyer: Buyer;
  errors: Record<string, string | undefined>;
  onChange: (answers: HolderAnswers) => void;
  onBuyer: (buyer: Buyer) => void;
  /** Called when the buyer claims a ticket before typing their own name. */
  onUnknown: () => void;
};

type Asked = { position: number; product: Asking; number: number; of: number };

/** Tickets that need holder data, each with its number within its product. */
export function askedItems(hold: Hold, products: readonly Asking[]): Asked[] {
  return hold.items.flatMap(({ position, productId }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product || product.holderFields.length === 0) return [];
    const alike = hold.items.filter((item) => item.productId === productId);
    return [{ position, product, number: alike.findIndex((item) => item.position === position) + 1, of: alike.length }];
  });
}

/** Holder fields that the buyer fills in too. */
const sharedFields = (product: Asking) =>
  product.holderFields.flatMap(({ name, kind }) =>
    kind === 'email' || kind === 'phone' ? [{ name, of: kind } as const] : [],
  );

/** Holder data of the tickets whose product requires it. */
export function Holders({ hold, products, answers, buyer, errors, onChange, onBuyer, onUnknown }: HoldersProps) {
  const t = useT();
  const change = (position: number, field: string, value: string) => {
    const before = answers[position] ?? { name: '', fields: {} };
    const after =
      field === NAME_FIELD ? { ...before, name: value } : { ...before, fields: { ...before.fields, [field]: value } };
    onChange({ ...answers, [position]: after });
  };
  const asked = askedItems(hold, products);
  const isBuyer = ({ position, product }: Asked) =>
    buyer.name.trim() !== '' && asksName(product) && answers[position]?.name.trim() === buyer.name.trim();
  const own = asked.find(isBuyer);

  /** Copies the buyer to the holder, or a holder typed first to the buyer. A second press undoes it. */
  const sayItIsMe = ({ position, product }: Asked) => {
    const { name, fields } = answers[position] ?? { name: '', fields: {} };
    const shared = sharedFields(product);
    if (own?.position === position) {
      const kept = Object.entries(fields).filter(([key, value]) => {
        const field = shared.find((it) => it.name === key);
        return !field || value !== buyer[field.of];
      });
      onChange({ ...answers, [position]: { name: '', fields: Object.fromEntries(kept) } });
    } else if (buyer.name.trim()) {
      const given = shared.map((field) => [field.name, fields[field.name] || buyer[field.of]]);
      onChange({ ...answers, [position]: { name: buyer.name, fields: { ...fields, ...Object.fromEntries(given) } } });
    } else if (name.trim()) {
      const typed = (of: 'email' | 'phone') =>
        buyer[of] || (shared.map((field) => (field.of === of && fields[field.name]) || '').find(Boolean) ?? '');
      onBuyer({ name, email: typed('email'), phone: typed('phone') });
    } else onUnknown();
  };

  return (
    <div className="grid gap-7">
      {asked.map((item) => {
        const { position, product, number, of } = item;
        return (
          <fieldset key={position} className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
            <legend className="mb-3 font-strong">
              {of === 1 ? product.name : t('orders.holder_of', { product: product.name, number, of })}
            </legend>
            {asksName(product) && (!own || own.position === position) && (
              <div className="sm:col-span-2">
                <Button
                  size="sm"
                  variant="secondary"
                  icon={own ? 'check' : 'user'}
                  aria-pressed={own !== undefined}
                  onClick={() => sayItIsMe(item)}
                >
                  {t('orders.holder_me')}
                </Button>
              </div>
            )}
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
                  section={`ticket-${position}`}
                  onChange={(value) => change(position, name, value)}
                />
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}
