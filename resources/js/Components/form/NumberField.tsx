import { currencyDigits } from '@server/shared/currencies';
import type { ReactNode } from 'react';
import type { FieldText } from '@/Components/Field';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { readMinor, writeMinor } from './numberText';
import { useTypedText } from './useTypedText';

type Figure = FieldText & {
  name?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  required?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

type FigureInputProps = Figure & { digits: number; shortest?: boolean; unit?: ReactNode };

function FigureInput({ value, onChange, digits, shortest, unit, error, ...rest }: FigureInputProps) {
  const t = useT();
  const locale = useLocale();
  const typed = useTypedText({
    value,
    onChange,
    read: (text) => readMinor(text, digits),
    write: (minor) => {
      const text = writeMinor(minor, digits, locale);
      return shortest ? text.replace(/[.,]0+$|([.,]\d*?)0+$/, '$1') : text;
    },
  });
  return (
    <TextInput
      {...rest}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      error={typed.isUnreadable ? t('common.no_number') : error}
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      inputClassName="figures"
      after={unit && <span className="pointer-events-none pr-3 text-soft">{unit}</span>}
    />
  );
}

/** A whole number; with `digits`, a decimal stored as an integer in its smallest unit. */
export const NumberField = ({ digits = 0, ...props }: Figure & { digits?: number; unit?: ReactNode }) => (
  <FigureInput {...props} digits={digits} shortest />
);

/** An amount of money in minor units; accepts a comma or a point. */
export const MoneyField = ({ currency, ...props }: Figure & { currency: string }) => (
  <FigureInput {...props} digits={currencyDigits(currency)} unit={currency} />
);

/** A percentage in basis points: 10% is 1000. */
export const PercentField = (props: Figure) => <FigureInput {...props} digits={2} shortest unit="%" />;
