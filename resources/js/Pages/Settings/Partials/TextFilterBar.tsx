import type { TextFilters, TextPage } from '@server/settings/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Filters = Omit<TextFilters, 'page'>;
type TextFilterBarProps = { filters: Filters; areas: TextPage['areas']; onChange: (change: Partial<Filters>) => void };

/** Translated name of an area; without one, its key. */
function areaName(area: string, t: Translate): string {
  const key = `languages.area_${area.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}` as MessageKey;
  const name = t(key);
  return name === key ? t('languages.area_other', { area }) : name;
}

/** Filters: search, area, and all, missing or own texts. */
export function TextFilterBar({ filters, areas, onChange }: TextFilterBarProps) {
  const t = useT();
  const [q, setQ] = useState(filters.q);
  return (
    <search>
      <form
        className="grid items-end gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ q: q.trim() });
        }}
      >
        <TextInput
          type="search"
          label={t('languages.search')}
          placeholder={t('languages.search_hint')}
          value={q}
          onChange={setQ}
          maxLength={200}
        />
        <Select
          label={t('languages.area')}
          value={filters.area}
          onChange={(area) => onChange({ q: q.trim(), area })}
          options={[
            { value: '', label: t('languages.all_areas') },
            ...areas.map(({ area, total, missing }) => ({
              value: area,
              label: `${areaName(area, t)} (${missing > 0 ? `${total - missing}/${total}` : total})`,
            })),
          ]}
        />
        <Select
          label={t('languages.show')}
          value={filters.show}
          onChange={(show) => onChange({ q: q.trim(), show })}
          options={[
            { value: 'all', label: t('languages.show_all') },
            { value: 'missing', label: t('languages.show_missing') },
            { value: 'own', label: t('languages.show_own') },
          ]}
        />
        <Button type="submit" variant="secondary" icon="search">
          {t('languages.search')}
        </Button>
      </form>
    </search>
  );
}
