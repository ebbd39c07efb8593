import type { ProductChoices } from '@server/products/pages';
import { useState } from 'react';
import { PercentField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type TaxRateFieldProps = {
  rates: ProductChoices['taxRates'];
  /** Basis points. */
  value: number | null;
  onChange: (rate: number | null) => void;
  error?: string | undefined;
};

const OTHER = 'other';

/** A tax rate of the organisation, or another one typed in. */
export function TaxRateField({ rates, value, onChange, error }: TaxRateFieldProps) {
  const t = useT();
  const format = useFormat();
  const isListed = rates.some(({ rate }) => rate === value);
  const [isOther, setOther] = useState(!isListed && value !== null);
  const shown = isOther || !isListed ? OTHER : String(value);
  const options = rates.map(({ name, rate }) => ({
    value: String(rate),
    label: `${format.number(rate / 100)} % · ${name}`,
  }));
  const choose = (chosen: string) => {
    setOther(chosen === OTHER);
    onChange(chosen === OTHER ? null : Number(chosen));
  };
  return (
    <div className="grid gap-3">
      <Select
        label={t('products.tax_rate')}
        name={shown === OTHER ? undefined : 'taxRate'}
        options={[...options, { value: OTHER, label: t('products.tax_other') }]}
        value={shown}
        onChange={choose}
        error={shown === OTHER ? undefined : error}
      />
      {shown === OTHER && (
        <PercentField
          label={t('products.tax_other_label')}
          name="taxRate"
          value={value}
          onChange={onChange}
          error={error}
          required
        />
      )}
    </div>
  );
}
