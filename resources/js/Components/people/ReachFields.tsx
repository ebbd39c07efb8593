import type { Pages } from '@server/pages';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField } from '@/Components/form/DateTimeField';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';

type Places = Pages['Users/Create']['places'];
export type Reach = Pages['Users/Edit']['roles'][number]['reach'];

export const EVERYWHERE: Reach = { isLimited: false, venues: [], events: [], until: null };

type ReachFieldsProps = {
  /** Path in the form: `reach`, `reaches.<role>`. */
  name: string;
  legend: string;
  value: Reach;
  onChange: (value: Reach) => void;
  places: Places;
  errors: Readonly<Record<string, string | undefined>>;
  /** Permissions of the role that cannot be limited to places. */
  note?: string | undefined;
};

/** Places in which a role applies, and its end date. */
export function ReachFields({ name, legend, value, onChange, places, errors, note }: ReachFieldsProps) {
  const t = useT();
  const change = (some: Partial<Reach>) => onChange({ ...value, ...some });
  return (
    <div className="grid gap-4" data-field={name} data-label={legend}>
      <RadioCards
        legend={legend}
        name={`${name}.isLimited`}
        value={value.isLimited ? 'some' : 'all'}
        onChange={(where) => change({ isLimited: where === 'some' })}
        options={[
          { value: 'all', label: t('people.reach_everywhere') },
          { value: 'some', label: t('people.reach_some'), description: t('people.reach_some_hint') },
        ]}
        error={errors[name] ?? errors[`${name}.venues`]}
        className="grid gap-2.5 sm:grid-cols-2"
      />
      {value.isLimited && (
        <div className="grid gap-4 sm:grid-cols-2">
          {note && <p className="text-small text-soft sm:col-span-2">{note}</p>}
          <div className="max-h-72 overflow-y-auto">
            <CheckboxGroup
              label={t('people.reach_venues')}
              name={`${name}.venues`}
              options={places.venues}
              value={value.venues}
              onChange={(venues) => change({ venues })}
            />
          </div>
          <div className="max-h-72 overflow-y-auto">
            <CheckboxGroup
              label={t('people.reach_events')}
              name={`${name}.events`}
              options={places.events}
              value={value.events}
              onChange={(events) => change({ events })}
            />
          </div>
        </div>
      )}
      <DateField
        name={`${name}.until`}
        label={t('people.reach_until')}
        hint={t('people.reach_until_hint')}
        value={value.until}
        onChange={(until) => change({ until })}
        error={errors[`${name}.until`]}
      />
    </div>
  );
}
