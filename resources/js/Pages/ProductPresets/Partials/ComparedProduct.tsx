import type { PresetComparison, PresetRow } from '@server/products/pages';
import type { Cents } from '@server/shared/money';
import { Badge, type Tone } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { MoneyField } from '@/Components/form/NumberField';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { productFieldLabel, productLabels } from '@/lib/productLabels';
import type { Choice } from './Comparison';

const TONES: Record<PresetRow['state'], Tone> = { missing: 'info', changed: 'warn', same: 'ok' };

type ComparedProductProps = {
  row: PresetRow;
  currency: string;
  otherCurrency: PresetComparison['otherCurrency'];
  choice: Choice;
  errors: Record<string, string | undefined>;
  onChange: (changed: Partial<Choice>) => void;
  /** Copies the event's values into the preset instead. */
  onTake: (() => void) | undefined;
};

/** A product of a preset beside the event's. */
export function ComparedProduct(props: ComparedProductProps) {
  const { row } = props;
  const t = useT();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-sans font-strong tracking-normal">{row.name}</h3>
        <Badge tone={TONES[row.state]}>{t(`products.preset_${row.state}`)}</Badge>
      </div>
      {row.state === 'missing' && <Missing {...props} />}
      {row.state === 'changed' && <Differences {...props} />}
    </li>
  );
}

function Missing({ row, currency, otherCurrency, choice, errors, onChange }: ComparedProductProps) {
  const t = useT();
  const { money } = useFormat();
  const was = (amount: Cents) => otherCurrency?.code && money(amount, otherCurrency.code);
  return (
    <>
      <Checkbox
        label={t('products.preset_add', { name: row.name })}
        value={choice.isAdded}
        onChange={(isAdded) => onChange({ isAdded })}
      />
      {choice.isAdded && (
        <div className="ml-9 grid max-w-[40rem] items-end gap-4 sm:grid-cols-[1fr_10rem]">
          <LocalTextField
            label={t('products.preset_add_as')}
            name={`${row.key}.name`}
            value={choice.names}
            error={errors.name}
            onChange={(names) => onChange({ names })}
          />
          <MoneyField
            label={t('products.price')}
            currency={currency}
            value={choice.priceCents}
            error={errors.priceCents}
            onChange={(price) => onChange({ priceCents: price as Cents | null, isFree: false })}
          />
          {otherCurrency &&
            row.prices.map(({ label, channel, was: amount }, at) => (
              <MoneyField
                // biome-ignore lint/suspicious/noArrayIndexKey: a price list is in its order
                key={at}
                className="sm:col-start-2"
                label={t('products.preset_price_of', { name: label || channel || String(at + 1) })}
                hint={was(amount) || undefined}
                currency={currency}
                value={choice.prices[at] ?? null}
                error={errors[`prices.${at}`]}
                onChange={(price) =>
                  onChange({ prices: choice.prices.map((now, n) => (n === at ? (price as Cents | null) : now)) })
                }
              />
            ))}
          {choice.priceCents === 0 && (
            <Checkbox
              label={t('products.is_free')}
              value={choice.isFree}
              error={errors.isFree}
              onChange={(isFree) => onChange({ isFree })}
            />
          )}
        </div>
      )}
    </>
  );
}

function Differences({ row, currency, choice, onChange, onTake }: ComparedProductProps) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const say = (field: string, value: unknown) => productLabels(field, value, { t, locale, format, currency }) || '–';
  const toggle = (field: string, isOn: boolean) =>
    onChange({ fields: isOn ? [...choice.fields, field] : choice.fields.filter((one) => one !== field) });
  return (
    <>
      <ul className="mt-2 grid gap-2">
        {row.differences.map(({ field, preset, event }) => {
          const label = productFieldLabel(field, t);
          return (
            <li key={field} className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(12rem,1fr)_1fr_1fr]">
              <Checkbox
                label={
                  <>
                    <span aria-hidden="true">{label}</span>
                    <span className="sr-only">
                      {row.name}. {t('products.preset_update', { field: label })}
                    </span>
                  </>
                }
                value={choice.fields.includes(field)}
                onChange={(isOn) => toggle(field, isOn)}
              />
              <Side title={t('products.preset_in_preset')}>{say(field, preset)}</Side>
              <Side title={t('products.preset_in_event')}>{say(field, event)}</Side>
            </li>
          );
        })}
      </ul>
      {onTake && (
        <Button variant="quiet" size="sm" className="-ml-3 mt-1" onClick={onTake}>
          {t('products.preset_keep_it', { name: row.name })}
        </Button>
      )}
    </>
  );
}

const Side = ({ title, children }: { title: string; children: string }) => (
  <p className="figures min-w-0 py-2 wrap-anywhere whitespace-pre-line max-sm:pl-9">
    <span className="block text-note text-soft">{title}</span>
    {children}
  </p>
);
