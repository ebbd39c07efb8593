import type { Pages } from '@server/pages';
import type { WallScreen } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { Checkbox } from '@/Components/Checkbox';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
import { NewRecordForm, useNewRecord } from '@/Components/form/NewRecordForm';
import { RemoveButton } from '@/Components/list/RemoveButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Manage = NonNullable<Pages['Dashboard/Lite']['manage']>;
type ScreensDialogProps = Manage & { open: boolean; onOpenChange: (open: boolean) => void };

/** Wall screens: link, time last seen, and removal. */
export function ScreensDialog({ screens, venues, wholeHouse, open, onOpenChange }: ScreensDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('reports.screens')}
      description={t('reports.screens_lead')}
      keepOpen
      wide
    >
      <div className="grid gap-8">
        {screens.length > 0 && (
          <ul className="divide-y divide-rule border-y border-rule">
            {screens.map((screen) => (
              <Screen key={screen.id} {...screen} />
            ))}
          </ul>
        )}
        <NewScreen venues={venues} wholeHouse={wholeHouse} />
      </div>
    </Dialog>
  );
}

function Screen({ id, name, venue, showsMoney, lastSeenAt, hasEnded, link }: WallScreen) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow">
        <span className="block font-strong wrap-anywhere">{name}</span>
        <span className="block text-small text-soft">
          {venue ?? t('reports.screen_house')}
          {showsMoney && ` · ${t('reports.screen_money')}`} ·{' '}
          {lastSeenAt ? (
            <>
              {t('reports.screen_seen')} <DateTime at={lastSeenAt} as="relative" />
            </>
          ) : (
            t('reports.screen_unseen')
          )}
        </span>
        {hasEnded && <span className="block text-small text-warn">{t('reports.screen_ended')}</span>}
      </span>
      {!hasEnded && (
        <a className="button button-secondary" href={link} target="_blank" rel="noreferrer">
          {t('reports.screen_open')}
        </a>
      )}
      <RemoveButton
        label={t('reports.screen_remove')}
        title={t('reports.screen_remove_title', { name })}
        url={paths.lite.screen(id)}
        inList
      >
        {t('reports.screen_remove_text')}
      </RemoveButton>
    </li>
  );
}

const HOUSE = 'house';

function NewScreen({ venues, wholeHouse }: Pick<Manage, 'venues' | 'wholeHouse'>) {
  const t = useT();
  const places = [
    ...(wholeHouse ? [{ value: HOUSE, label: t('reports.screen_house') }] : []),
    ...venues.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const empty = { name: '', venue: places[0]?.value ?? HOUSE, showsMoney: false };
  const { form, errors, save } = useNewRecord(paths.lite.screens(), empty, (data) => ({
    ...data,
    venue: data.venue === HOUSE ? null : data.venue,
  }));
  return (
    <NewRecordForm
      title={t('reports.screen_new')}
      submitLabel={t('reports.screen_make')}
      busy={form.processing}
      onSave={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={t('reports.screen_name')}
          value={form.data.name}
          onChange={(name) => form.setData('name', name)}
          error={errors.name}
          maxLength={60}
          required
        />
        <Select
          label={t('reports.screen_shows')}
          value={form.data.venue}
          onChange={(venue) => form.setData('venue', venue)}
          options={places}
          error={errors.venue}
        />
      </div>
      <Checkbox
        label={t('reports.screen_show_money')}
        value={form.data.showsMoney}
        onChange={(showsMoney) => form.setData('showsMoney', showsMoney)}
      />
    </NewRecordForm>
  );
}
