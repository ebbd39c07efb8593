import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

const TYPING_MS = 350;

type Filters = Pages['Welcome']['filters'];
type EventFiltersProps = Pick<Pages['Welcome'], 'filters' | 'near' | 'venues'> & {
  count: number;
  /** There are enough events for a text and venue search. */
  isSearchable: boolean;
};

const given = (filters: Filters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const show = (filters: Filters) =>
  router.get(paths.home(), given(filters), {
    only: ['events', 'filters'],
    preserveState: true,
    preserveScroll: true,
    replace: true,
  });

type Way = { key: 'today' | 'tomorrow' | 'weekend'; date: string; until: string };

const waysTo = ({ today, tomorrow, weekend }: Pages['Welcome']['near']): Way[] => [
  { key: 'today', date: today, until: '' },
  { key: 'tomorrow', date: tomorrow, until: '' },
  ...(weekend ? [{ key: 'weekend' as const, date: weekend.from as string, until: weekend.until }] : []),
];

/** Filters by text, day and venue. Their state is in the URL, for sharing and the back button. */
export function EventFilters({ filters, near, venues, count, isSearchable }: EventFiltersProps) {
  const t = useT();
  const [wanted, setWanted] = useState(filters);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const change = (some: Partial<Filters>, delayMs = 0) => {
    const next = { ...wanted, ...some };
    setWanted(next);
    clearTimeout(typing.current);
    typing.current = setTimeout(() => show(next), delayMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  const isFiltered = Object.values(wanted).some(Boolean);

  return (
    <search className="mt-8 block border-y border-rule py-5">
      <ul className="flex flex-wrap gap-2">
        {waysTo(near).map(({ key, date, until }) => {
          const isChosen = wanted.date === date && wanted.until === until;
          return (
            <li key={key}>
              <Button
                size="sm"
                variant="secondary"
                className="day-way"
                aria-pressed={isChosen}
                onClick={() => change(isChosen ? { date: '', until: '' } : { date, until })}
              >
                {t(`events.way_${key}`)}
              </Button>
            </li>
          );
        })}
      </ul>
      <form
        action={paths.home()}
        onSubmit={submit}
        className="mt-4 flex flex-wrap items-end gap-4"
        hidden={!isSearchable}
      >
        <TextInput
          className="grow basis-64"
          type="search"
          name="q"
          label={t('events.search')}
          placeholder={t('events.search_placeholder')}
          value={wanted.q}
          onChange={(q) => change({ q }, TYPING_MS)}
        />
        <TextInput
          className="basis-44 max-sm:flex-1 max-sm:basis-36 max-sm:grid-cols-1"
          type="date"
          name="date"
          label={t('events.date')}
          value={wanted.date}
          onChange={(date) => change({ date, until: '' })}
        />
        {venues.length > 1 && (
          <Select
            className="basis-56 max-sm:flex-1 max-sm:basis-36 max-sm:grid-cols-1"
            name="venue"
            label={t('events.venue')}
            placeholder={t('events.any_venue')}
            value={wanted.venue}
            onChange={(venue) => change({ venue })}
            options={venues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {isFiltered && (
          <Button variant="quiet" onClick={() => change({ q: '', date: '', until: '', venue: '' })}>
            {t('events.clear_filters')}
          </Button>
        )}
      </form>
      <p role="status" className={isFiltered ? 'mt-4 text-soft' : 'sr-only'}>
        {isFiltered && t('events.results', { count })}
      </p>
    </search>
  );
}
