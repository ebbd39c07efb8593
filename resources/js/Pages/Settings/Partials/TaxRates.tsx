import type { TaxRate } from '@server/settings/pages';
import { Button } from '@/Components/Button';
import { PercentField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type TaxRatesProps = {
  rates: TaxRate[];
  onChange: (rates: TaxRate[]) => void;
  errors: Record<string, string | undefined>;
};

const MAX = 20;

/** Named tax rates that forms offer. */
export function TaxRates({ rates, onChange, errors }: TaxRatesProps) {
  const t = useT();
  const change = (index: number, part: Partial<TaxRate>) =>
    onChange(rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)));
  return (
    <div data-field="taxRates" data-label={t('settings.tax_rates')} className="grid gap-3">
      {rates.length === 0 && <p className="text-soft">{t('settings.tax_none')}</p>}
      <ul className="grid gap-4">
        {rates.map((rate, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no name of its own but its place
          <li key={index} aria-label={t('settings.tax_nth', { number: index + 1 })} className="flex items-start gap-3">
            <TextInput
              name={`taxRates.${index}.name`}
              className="min-w-0 grow"
              label={t('settings.tax_name')}
              value={rate.name}
              onChange={(name) => change(index, { name })}
              error={errors[`taxRates.${index}.name`]}
              maxLength={40}
            />
            <PercentField
              name={`taxRates.${index}.rate`}
              className="w-32 shrink-0"
              label={t('settings.tax_rate')}
              value={rate.rate}
              onChange={(value) => change(index, { rate: value as number })}
              error={errors[`taxRates.${index}.rate`]}
            />
            <IconButton
              icon="trash"
              className="mt-7.5"
              label={t('settings.tax_remove', { name: rate.name || String(index + 1) })}
              onClick={() => onChange(rates.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {rates.length < MAX && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="justify-self-start"
          onClick={() => onChange([...rates, { name: '', rate: 0 }])}
        >
          {t('settings.tax_add')}
        </Button>
      )}
    </div>
  );
}
