import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { NumberField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import type { VenueValues } from './VenueForm';

type Limits = VenueValues['fireLimits'];
type Limit = Limits[number];
type LimitsFieldProps = {
  value: Limits;
  /** Rooms and areas named by the venue's events. */
  rooms: readonly string[];
  onChange: (limits: Limits) => void;
  errors: Record<string, string | undefined>;
};

/** Maximum number of people in the venue and its rooms, and what happens at the limit. */
export function LimitsField({ value, rooms, onChange, errors }: LimitsFieldProps) {
  const t = useT();
  // Existing values stay selectable after their event is deleted.
  const places = [...new Set(['', ...rooms, ...value.map(({ zone }) => zone)])];
  const free = places.find((place) => !value.some(({ zone }) => zone === place));
  const nameOf = (zone: string) => zone || t('venues.limit_whole');
  const change = (at: number, changed: Partial<Limit>) =>
    onChange(value.map((limit, index) => (index === at ? { ...limit, ...changed } : limit)));
  return (
    <div data-field="fireLimits" data-label={t('venues.limits')} className="grid gap-4">
      {value.length === 0 && <p className="text-soft">{t('venues.limits_none')}</p>}
      {value.map((limit, at) => (
        <fieldset key={limit.zone} className="grid items-start gap-3 sm:grid-cols-[1fr_9rem_1fr_auto]">
          <legend className="sr-only">{t('venues.limit_of', { number: at + 1 })}</legend>
          <Select
            label={t('venues.limit_place')}
            name={`fireLimits.${at}.zone`}
            value={limit.zone || 'whole'}
            onChange={(zone) => change(at, { zone: zone === 'whole' ? '' : zone })}
            options={places
              .filter((place) => place === limit.zone || !value.some(({ zone }) => zone === place))
              .map((place) => ({ value: place || 'whole', label: nameOf(place) }))}
            error={errors[`fireLimits.${at}.zone`]}
          />
          <NumberField
            label={t('venues.limit_people')}
            name={`fireLimits.${at}.people`}
            value={limit.people}
            onChange={(people) => change(at, { people: people ?? 0 })}
            error={errors[`fireLimits.${at}.people`]}
            required
          />
          <Select
            label={t('venues.limit_then')}
            name={`fireLimits.${at}.refuses`}
            value={limit.refuses ? 'refuses' : 'warns'}
            onChange={(then) => change(at, { refuses: then === 'refuses' })}
            options={(['warns', 'refuses'] as const).map((then) => ({ value: then, label: t(`venues.limit_${then}`) }))}
          />
          <IconButton
            icon="trash"
            className="sm:mt-7"
            label={t('venues.remove_limit', { name: nameOf(limit.zone) })}
            onClick={() => onChange(value.filter((one) => one !== limit))}
          />
        </fieldset>
      ))}
      <FieldError id="fireLimits-error" error={errors.fireLimits} />
      {free !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="justify-self-start"
          onClick={() => onChange([...value, { zone: free, people: 100, refuses: false }])}
        >
          {t('venues.add_limit')}
        </Button>
      )}
    </div>
  );
}
