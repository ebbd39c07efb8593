import { router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { WallScreen } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
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
  const [isAsking, setIsAsking] = useState(false);
  const remove = () =>
    router.delete(paths.lite.screen(id), { preserveScroll: true, onFinish: () => setIsAsking(false) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow">
        <span className="block font-strong wrap-anywhere">{name}</span>
        <span className="block text-small text-soft">
          {venue ?? t('reports.screen_house')}
          {showsMoney && ` · ${t('reports.screen_money')}`} · {t('reports.screen_seen')}{' '}
          {lastSeenAt ? <DateTime at={lastSeenAt} as="relative" /> : t('reports.never')}
        </span>
        {hasEnded && <span className="block text-small text-warn">{t('reports.screen_ended')}</span>}
      </span>
      {!hasEnded && (
        <a className="button button-secondary" href={link} target="_blank" rel="noreferrer">
          {t('reports.screen_open')}
        </a>
      )}
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('reports.screen_remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('reports.screen_remove_title', { name })}
        confirmLabel={t('reports.screen_remove')}
        onConfirm={remove}
        dangerous
      >
        {t('reports.screen_remove_text')}
      </ConfirmDialog>
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
  const form = useForm({ name: '', venue: places[0]?.value ?? HOUSE, showsMoney: false });
  const [id, setId] = useState(() => crypto.randomUUID());
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const save = () => {
    form.transform((data) => ({ ...data, id, venue: data.venue === HOUSE ? null : data.venue }));
    form.post(paths.lite.screens(), {
      preserveScroll: true,
      onSuccess: () => {
        form.reset();
        setId(crypto.randomUUID());
      },
    });
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3 className="text-subheading">{t('reports.screen_new')}</h3>
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
      <div>
        <Button type="submit" icon="plus" busy={form.processing}>
          {t('reports.screen_make')}
        </Button>
      </div>
    </form>
  );
}
