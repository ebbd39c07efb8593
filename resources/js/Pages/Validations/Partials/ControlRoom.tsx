import { channels, echoName } from '@server/shared/channels';
import type { ValidationResult } from '@server/shared/validationResults';
import type { ControlRoom as Room } from '@server/validations/pages';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { Icon } from '@/Components/Icon';
import { type Column, Table } from '@/Components/Table';
import { useAuth } from '@/hooks/useAuth';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePolling } from '@/hooks/usePolling';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { CorrectDialog, type Place } from './CorrectDialog';

const POLL_MS = 10_000;
const AVERAGED = 5;

/** Current state of all gates. */
export function ControlRoom({ room, mayCorrect }: { room: Room; mayCorrect: readonly string[] }) {
  const t = useT();
  const { may } = useAuth();
  const refresh = () => lookAgain({ only: ['room'] });
  const soon = useLaterOnce(refresh);
  usePrivateChannel(may('dashboard.view') ? echoName(channels.dashboard()) : null, { OccupancyChanged: soon });
  useReconnect(refresh);
  usePolling(refresh, POLL_MS, true);
  if (room.gates.length === 0)
    return (
      <EmptyState icon="gate" title={t('validations.no_gates')}>
        {t('validations.no_venues_to_watch')}
      </EmptyState>
    );
  return (
    <div className="grid gap-10">
      <Inside room={room} mayCorrect={mayCorrect} />
      <Gates room={room} />
      <Devices room={room} />
    </div>
  );
}

const TONES = { free: 'ok', nearly: 'warn', full: 'danger' } as const;

function Inside({ room: { inside }, mayCorrect }: { room: Room; mayCorrect: readonly string[] }) {
  const t = useT();
  const { number } = useFormat();
  const [correcting, setCorrecting] = useState<Place | null>(null);
  const venues = inside.filter(({ gates, people }) => gates.length > 0 || people > 0);
  return (
    <section aria-labelledby="inside">
      <h2 id="inside" className="mb-4 text-heading">
        {t('validations.inside_now')}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {venues.map((venue) => (
          <li key={venue.id} className="rounded-md border border-rule p-5">
            <h3 className="text-subheading">{venue.name}</h3>
            <ul className="divide-y divide-rule">
              {[{ ...venue, zone: '' }, ...venue.zones].map(({ zone, people, limit, level }) => (
                <li key={zone} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                  <span className="min-w-0 grow first-letter:uppercase">{zone || t('validations.whole_venue')}</span>
                  <span className={`figures display ${zone ? 'text-lead' : 'text-figure'} font-strong`}>
                    {limit === null
                      ? number(people)
                      : t('validations.inside_of', { people: number(people), limit: number(limit) })}
                  </span>
                  {limit !== null && <Badge tone={TONES[level]}>{t(`validations.level_${level}`)}</Badge>}
                  {mayCorrect.includes(venue.id) && (
                    <Button
                      variant="quiet"
                      size="sm"
                      aria-label={`${t('validations.correct_count')}: ${zone || venue.name}`}
                      onClick={() => setCorrecting({ venueId: venue.id, zone, name: zone || venue.name, people })}
                    >
                      {t('validations.correct_count')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <p className="figures mt-2 text-small text-soft">
              {[
                t('validations.came', { count: venue.came }),
                ...venue.gates
                  .filter(({ people }) => people > 0)
                  .map(({ name, people }) => `${t('validations.by_gate', { gate: name })}: ${number(people)}`),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {correcting && <CorrectDialog place={correcting} onClose={() => setCorrecting(null)} />}
    </section>
  );
}

/** The last fifteen minutes as bars; the figures beside say the same. */
function Spark({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  return (
    <svg viewBox={`0 0 ${values.length * 6} 24`} className="h-6 w-24 text-accent" aria-hidden="true">
      {values.map((value, at) => {
        const height = (value / most) * 24;
        // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place
        return <rect key={at} x={at * 6} y={24 - height} width={4} height={height} fill="currentColor" />;
      })}
    </svg>
  );
}

function Gates({ room: { gates } }: { room: Room }) {
  const t = useT();
  const format = useFormat();
  const { number } = format;
  type Gate = Room['gates'][number];
  const rate = ({ perMinute }: Gate) => perMinute.slice(-AVERAGED).reduce((sum, count) => sum + count, 0) / AVERAGED;
  const columns: Column<Gate>[] = [
    { key: 'gate', header: t('validations.gate'), cell: ({ name }) => name, primary: true },
    { key: 'venue', header: t('validations.venue'), cell: ({ venue }) => venue },
    {
      key: 'rate',
      header: t('validations.per_minute'),
      align: 'right',
      cell: (gate) => (
        <span className="figures inline-flex items-center gap-3">
          <Spark values={gate.perMinute} />
          {number(Math.round(rate(gate) * 10) / 10)}
        </span>
      ),
    },
    {
      key: 'refused',
      header: t('validations.refused_last_hour'),
      cell: ({ refusals, refusalsRoseAt, timeZone }) => {
        const all = Object.entries(refusals) as [ValidationResult, number][];
        if (all.length === 0) return <span className="text-soft">{t('validations.no_refusals')}</span>;
        const rose = refusalsRoseAt && (
          <Badge tone="danger">{t('validations.refusals_rose', { time: format.time(refusalsRoseAt, timeZone) })}</Badge>
        );
        return (
          <>
            {rose}{' '}
            {all
              .toSorted(([, one], [, other]) => other - one)
              .map(([result, count]) => `${t(`validations.${result}`)}: ${number(count)}`)
              .join(' · ')}
          </>
        );
      },
    },
  ];
  return (
    <section aria-labelledby="gates">
      <h2 id="gates" className="text-heading">
        {t('validations.live_gates')}
      </h2>
      <p className="mb-4 text-small text-soft">{t('validations.per_minute_hint')}</p>
      <Table caption={t('validations.live_gates')} columns={columns} rows={gates} rowKey={({ id }) => id} />
    </section>
  );
}

function Devices({ room: { devices } }: { room: Room }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="mb-4 text-heading">
        {t('validations.live_devices')}
      </h2>
      {devices.length === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <Icon name="check" className="text-ok" /> {t('validations.no_trouble')}
        </p>
      ) : (
        <ul className="divide-y divide-rule border-y border-rule">
          {devices.map(({ id, name, gate, lastSeenAt, timeZone, battery, queue, isSilent, isLow, hasQueue }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 grow">
                <span className="font-strong">{name}</span> <span className="text-soft">{gate}</span>
              </span>
              {isSilent && (
                <Badge tone="danger">
                  {t('validations.device_silent', { time: format.time(lastSeenAt, timeZone) })}
                </Badge>
              )}
              {isLow && <Badge tone="warn">{t('validations.device_low', { percent: battery ?? 0 })}</Badge>}
              {hasQueue && <Badge tone="warn">{t('validations.device_queue', { count: queue ?? 0 })}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
