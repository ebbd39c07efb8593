import type { Cents } from '@server/shared/money';
import { taxIncluded } from '@server/shared/moneyShares';
import { Checkbox } from '@/Components/Checkbox';
import { MoneyField } from '@/Components/form/NumberField';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';
import { PriceList } from './PriceList';
import { PriceTrial } from './PriceTrial';
import { TaxRateField } from './TaxRateField';

/** Usual price with tax, price list, and a price check. */
export function PriceFields({ form, choices }: SectionProps) {
  const t = useT();
  const { currency } = choices.event;
  const { priceCents, isFree } = form.data;
  const isVoucher = form.data.category === 'voucher';
  return (
    <>
      <div className="grid items-start gap-5 *:min-w-0 sm:grid-cols-2">
        <MoneyField
          {...fieldProps(form, 'priceCents')}
          onChange={(price) =>
            form.change({ priceCents: price as Cents | null, ...(price === 0 ? {} : { isFree: false }) })
          }
          label={t('products.usual_price')}
          currency={currency}
          required
        />
        {isVoucher && (
          <MoneyField
            {...fieldProps(form, 'maxPriceCents')}
            onChange={(most) => form.change({ maxPriceCents: most as Cents | null })}
            label={t('products.max_price')}
            hint={t('products.max_price_hint')}
            currency={currency}
            optional
          />
        )}
        {isVoucher ? (
          <p className="text-small text-soft">{t('products.voucher_text')}</p>
        ) : (
          <TaxRateField
            rates={choices.taxRates}
            value={form.data.taxRate}
            onChange={(taxRate) => form.change({ taxRate })}
            error={form.errors.taxRate}
          />
        )}
      </div>
      {(priceCents === 0 || isFree) && (
        <Checkbox {...fieldProps(form, 'isFree')} label={t('products.is_free')} hint={t('products.is_free_hint')} />
      )}
      {!isVoucher && <TaxLine priceCents={priceCents} taxRate={form.data.taxRate} currency={currency} />}
      <PriceList form={form} choices={choices} />
      <PriceTrial form={form} choices={choices} />
    </>
  );
}

type TaxLineProps = { priceCents: number | null; taxRate: number | null; currency: string };

/** The tax in the price, which makes a wrong rate noticeable. */
function TaxLine({ priceCents, taxRate, currency }: TaxLineProps) {
  const t = useT();
  const format = useFormat();
  const isSound = Number.isInteger(priceCents) && Number.isInteger(taxRate) && priceCents! > 0 && taxRate! >= 0;
  if (!isSound || taxRate! > 10_000) return null;
  const price = priceCents as Cents;
  return (
    <p className="figures -mt-2 text-small text-soft">
      {t('products.tax_contained', {
        tax: format.money(taxIncluded(price, taxRate!), currency),
        price: format.money(price, currency),
      })}
    </p>
  );
}
