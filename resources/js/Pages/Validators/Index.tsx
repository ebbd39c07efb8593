import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { ValidatorCard } from '@server/validations/pages';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { DeviceSheet } from './Partials/DeviceSheet';
import { PairDialog } from './Partials/PairDialog';

type Props = Pages['Validators/Index'];

/** The interval at which devices report. */
const EVERY_MS = 5000;

/** Devices and stewards by gate; a lost device is removed here. */
export default function Index({ devices, people, gates, canSeeScans }: Props) {
  const t = useT();
  const [isPairing, setPairing] = useState(false);
  usePolling(() => router.reload({ only: ['devices', 'people', 'gates'] }), EVERY_MS, true);
  const pair = (
    <Button icon="plus" onClick={() => setPairing(true)}>
      {t('validators.pair')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('validators.title')}
        lead={t('validators.lead')}
        actions={
          <>
            {gates.length > 0 && devices.length > 0 && pair}
            <LinkButton href={paths.validations.automatic()} external variant="secondary" iconEnd="arrow-right">
              {t('validators.open_kiosk')}
            </LinkButton>
          </>
        }
      />
      <section aria-labelledby="devices">
        <h2 id="devices" className="mb-4 text-heading">
          {t('validators.devices')}
        </h2>
        {devices.length === 0 ? (
          <EmptyState icon="gate" title={t('validators.no_devices')} action={gates.length > 0 ? pair : undefined}>
            {gates.length > 0 ? t('validators.no_devices_text') : t('validators.no_gates')}
          </EmptyState>
        ) : (
          <ul className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            {devices.map((device) => (
              <DeviceSheet key={device.id} device={device} gates={gates} />
            ))}
          </ul>
        )}
      </section>
      {gates.length > 0 && (
        <section aria-labelledby="gates" className="mt-12">
          <h2 id="gates" className="mb-4 text-heading">
            {t('validators.gates')}
          </h2>
          <Gates gates={gates} devices={devices} canSeeScans={canSeeScans} />
        </section>
      )}
      <section aria-labelledby="people" className="mt-12">
        <h2 id="people" className="mb-4 text-heading">
          {t('validators.people')}
        </h2>
        <People people={people} canSeeScans={canSeeScans} />
      </section>
      {isPairing && <PairDialog gates={gates} onClose={() => setPairing(false)} />}
    </>
  );
}

function Gates({ gates, devices, canSeeScans }: Pick<Props, 'gates' | 'devices' | 'canSeeScans'>) {
  const t = useT();
  const { number } = useFormat();
  const inUse = (gate: string) => devices.filter(({ gateId, revokedAt }) => gateId === gate && !revokedAt).length;
  return (
    <Table
      caption={t('validators.gates')}
      rows={gates}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('validators.pair_gate'), cell: ({ name }) => name, primary: true },
        { key: 'venue', header: t('validations.venue'), cell: ({ venue }) => venue },
        { key: 'devices', header: t('validators.devices'), cell: ({ id }) => number(inUse(id)), align: 'right' },
        {
          key: 'entries',
          header: t('validations.entries_today'),
          cell: ({ entries }) => number(entries),
          align: 'right',
        },
      ]}
      {...(canSeeScans
        ? {
            actions: {
              header: t('validations.print'),
              cell: ({ id, today }: Props['gates'][number]) => (
                <Link href={paths.validations.day(id, today)} className="link whitespace-nowrap">
                  {t('validators.print_today')}
                </Link>
              ),
            },
          }
        : {})}
    />
  );
}

function People({ people, canSeeScans }: Pick<Props, 'people' | 'canSeeScans'>) {
  const t = useT();
  if (people.length === 0) return <p className="text-soft">{t('validators.no_people')}</p>;
  const name = (person: ValidatorCard) =>
    canSeeScans ? (
      <Link href={`${paths.validations.index()}?validator=${person.id}`} className="link">
        {person.name}
      </Link>
    ) : (
      person.name
    );
  return (
    <Table
      caption={t('validators.people')}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('validators.person'), cell: name, primary: true },
        { key: 'where', header: t('validators.where'), cell: ({ gate, venue }) => `${gate}, ${venue}` },
        { key: 'device', header: t('validators.on_device'), cell: ({ device }) => device ?? '–' },
        {
          key: 'last',
          header: t('validators.last_at'),
          cell: ({ lastScanAt, timeZone }) => <DateTime at={lastScanAt} zone={timeZone} as="relative" />,
        },
      ]}
    />
  );
}
