import { PASS_VALIDITIES, type PassRules } from '@server/shared/passRules';
import type { IsoDate } from '@server/shared/time';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import { IconButton } from '@/Components/IconButton';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { SectionProps } from './Form';

const NEW_RULES: PassRules = {
  validity: 'purchase',
  from: null,
  until: null,
  months: 12,
  perDay: 1,
  perWeek: null,
  total: null,
  blackout: [],
  photo: true,
  slot: false,
  transferable: false,
  reissueProductId: null,
  yearlyCharge: false,
};

const LIMITS = [
  ['perDay', 'products.pass_per_day'],
  ['perWeek', 'products.pass_per_week'],
  ['total', 'products.pass_total'],
] as const;

type RulesProps = {
  rules: PassRules;
  change: (rules: Partial<PassRules>) => void;
  errorOf: (path: string) => string | undefined;
};

/** Validity and number of uses of a pass; switched off, the product is an ordinary ticket. */
export function PassFields({ form, choices }: SectionProps) {
  const t = useT();
  const rules = form.data.passRules;
  const errors = form.errors as Record<string, string | undefined>;
  const change = (changed: Partial<PassRules>) => form.change({ passRules: { ...(rules ?? NEW_RULES), ...changed } });
  const parts = rules && { rules, change, errorOf: (path: string) => errors[`passRules.${path}`] };
  return (
    <>
      <SwitchField
        label={t('products.pass_use')}
        hint={t('products.pass_use_hint')}
        name="passRules"
        error={errors.passRules}
        value={rules !== null}
        onChange={(isOn) => form.change({ passRules: isOn ? NEW_RULES : null })}
      />
      {parts && (
        <>
          <Validity {...parts} />
          <div className="grid items-start gap-5 sm:grid-cols-3">
            {LIMITS.map(([name, label]) => (
              <NumberField
                key={name}
                name={`passRules.${name}`}
                label={t(label)}
                hint={t('products.pass_limit_hint')}
                value={parts.rules[name]}
                onChange={(value) => change({ [name]: value })}
                error={parts.errorOf(name)}
              />
            ))}
          </div>
          <Blackout {...parts} />
          <SwitchField
            label={t('products.pass_photo')}
            hint={t('products.pass_photo_hint')}
            value={parts.rules.photo}
            onChange={(photo) => change({ photo })}
          />
          <SwitchField
            label={t('products.pass_slot')}
            hint={t('products.pass_slot_hint')}
            value={parts.rules.slot}
            onChange={(slot) => change({ slot })}
          />
          <SwitchField
            label={t('products.pass_transferable')}
            value={parts.rules.transferable}
            onChange={(transferable) => change({ transferable })}
          />
          {parts.rules.validity === 'purchase' && parts.rules.months === 12 && (
            <SwitchField
              label={t('products.pass_yearly')}
              hint={t('products.pass_yearly_hint')}
              value={parts.rules.yearlyCharge}
              onChange={(yearlyCharge) => change({ yearlyCharge })}
            />
          )}
          {choices.products.length > 0 && (
            <Select
              name="passRules.reissueProductId"
              className="max-w-md"
              label={t('products.pass_reissue')}
              hint={t('products.pass_reissue_hint')}
              placeholder={t('products.pass_reissue_free')}
              value={parts.rules.reissueProductId ?? ''}
              onChange={(id) => change({ reissueProductId: id || null })}
              options={choices.products.map(({ id, name }) => ({ value: id, label: name }))}
              error={parts.errorOf('reissueProductId')}
            />
          )}
        </>
      )}
    </>
  );
}

function Validity({ rules, change, errorOf }: RulesProps) {
  const t = useT();
  return (
    <>
      <RadioCards
        legend={t('products.pass_validity')}
        className="grid gap-2.5 sm:grid-cols-3"
        options={PASS_VALIDITIES.map((value) => ({ value, label: t(`products.pass_${value}`) }))}
        value={rules.validity}
        onChange={(validity) => change({ validity })}
      />
      {rules.validity === 'fixed' ? (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DayField
            name="passRules.from"
            label={t('products.pass_from')}
            value={rules.from}
            onChange={(from) => change({ from })}
            error={errorOf('from')}
          />
          <DayField
            name="passRules.until"
            label={t('products.pass_until')}
            value={rules.until}
            onChange={(until) => change({ until })}
            error={errorOf('until')}
          />
        </div>
      ) : (
        <NumberField
          name="passRules.months"
          className="max-w-72"
          label={t('products.pass_months')}
          hint={t(rules.validity === 'first_use' ? 'products.pass_first_use_hint' : 'products.pass_months_hint')}
          value={rules.months}
          onChange={(months) => change({ months })}
          error={errorOf('months')}
          required
        />
      )}
    </>
  );
}

function Blackout({ rules, change, errorOf }: RulesProps) {
  const t = useT();
  const { blackout } = rules;
  const set = (at: number, days: Partial<PassRules['blackout'][number]>) =>
    change({ blackout: blackout.map((one, index) => (index === at ? { ...one, ...days } : one)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-strong">{t('products.pass_blackout')}</legend>
      {blackout.map(({ from, until }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else, and are only appended and removed
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <DayField
            name={`passRules.blackout.${at}.from`}
            label={t('products.pass_from')}
            value={from}
            onChange={(day) => set(at, { from: day ?? ('' as IsoDate) })}
            error={errorOf(`blackout.${at}.from`)}
          />
          <DayField
            name={`passRules.blackout.${at}.until`}
            label={t('products.pass_until')}
            value={until}
            onChange={(day) => set(at, { until: day ?? ('' as IsoDate) })}
            error={errorOf(`blackout.${at}.until`)}
          />
          <IconButton
            icon="x"
            className="mt-8"
            label={t('products.pass_blackout_remove', { from })}
            onClick={() => change({ blackout: blackout.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      <div>
        <Button
          type="button"
          variant="secondary"
          icon="plus"
          onClick={() => change({ blackout: [...blackout, { from: '' as IsoDate, until: '' as IsoDate }] })}
        >
          {t('products.pass_blackout_add')}
        </Button>
      </div>
    </fieldset>
  );
}

type DayFieldProps = {
  name: string;
  label: string;
  value: IsoDate | null;
  onChange: (day: IsoDate | null) => void;
  error?: string | undefined;
};

const DayField = ({ value, onChange, error, ...rest }: DayFieldProps) => (
  <TextInput
    {...rest}
    type="date"
    value={value ?? ''}
    onChange={(day) => onChange((day || null) as IsoDate | null)}
    {...(error && { error })}
  />
);
