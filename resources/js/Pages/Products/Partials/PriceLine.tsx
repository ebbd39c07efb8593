import type { PriceValues, ProductChoices } from '@server/products/pages';
import type { Cents } from '@server/shared/money';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { MoneyField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { conditionLabel } from '@/lib/productLabels';
import { PriceConditions } from './PriceConditions';

export type PriceLineProps = {
  price: PriceValues;
  index: number;
  name: string;
  choices: ProductChoices;
  errors: Record<string, string | undefined>;
  isOpenAtFirst: boolean;
  /** It has no conditions, so that later lines never apply. */
  coversRest: boolean;
  onChange: (changed: Partial<PriceValues>) => void;
  onRemove: () => void;
};

/** A line of a price list: its price, and its conditions when unfolded. */
export function PriceLine({ price, index, name, choices, errors, isOpenAtFirst, ...rest }: PriceLineProps) {
  const { coversRest, onChange, onRemove } = rest;
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const at = `prices.${index}`;
  const isRefused = Object.keys(errors).some((path) => path.startsWith(`${at}.`) && errors[path]);
  useEffect(() => {
    if (isRefused) setOpen(true);
  }, [isRefused]);
  return (
    <div className="grid gap-3 pb-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          className="min-w-32 grow"
          label={t('products.price_label')}
          placeholder={t('products.price_line', { number: index + 1 })}
          name={`${at}.label`}
          value={price.label}
          maxLength={80}
          error={errors[`${at}.label`]}
          onChange={(label) => onChange({ label })}
        />
        <MoneyField
          className="w-36"
          label={t('products.price')}
          name={`${at}.priceCents`}
          currency={choices.event.currency}
          value={price.priceCents}
          error={errors[`${at}.priceCents`]}
          onChange={(amount) =>
            onChange({ priceCents: amount as Cents | null, ...(amount === 0 ? {} : { isFree: false }) })
          }
        />
        <IconButton icon="trash" label={t('products.price_remove', { name })} onClick={onRemove} />
      </div>
      {price.priceCents === 0 && (
        <Checkbox
          label={t('products.is_free')}
          name={`${at}.isFree`}
          value={price.isFree}
          error={errors[`${at}.isFree`]}
          onChange={(isFree) => onChange({ isFree })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="sm"
          iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
          className="-ml-3"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('products.price_when')}
          <span className="sr-only">: {name}</span>
        </Button>
        {!isOpen && <Condition price={price} choices={choices} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PriceConditions {...{ price, at, choices, errors, onChange }} />}
      </div>
      {coversRest && <p className="text-small text-warn">{t('products.price_covers')}</p>}
    </div>
  );
}

function Condition({ price, choices }: Pick<PriceLineProps, 'price' | 'choices'>) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const { currency, timeZone } = choices.event;
  const channel = choices.channels.find(({ value }) => value === price.channel)?.label;
  return (
    <span className="text-small text-soft">
      {conditionLabel(price, { t, locale, format, currency, zone: timeZone }, channel)}
    </span>
  );
}
