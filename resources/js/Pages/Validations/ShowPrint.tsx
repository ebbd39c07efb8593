import { Head, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { GateDay, ScanStory } from '@server/validations/pages';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { ScanFacts } from './Partials/ScanFacts';
import { TicketFacts } from './Partials/TicketFacts';

/** Printed record of one scan, or of a day at a gate. */
export default function ShowPrint({ house, printedAt, by, zone, scan, day }: Pages['Validations/ShowPrint']) {
  const t = useT();
  const format = useFormat();
  const title = t(scan ? 'validations.print_scan_title' : 'validations.print_day_title');
  return (
    <>
      <Head title={title} />
      <header className="no-print border-b border-black/20 px-5 py-4">
        <div className="mx-auto flex max-w-page flex-wrap justify-between gap-3">
          <LinkButton
            href={scan ? paths.validations.show(scan.id) : paths.validations.index()}
            variant="quiet"
            icon="arrow-left"
          >
            {t('common.back')}
          </LinkButton>
          {day && (
            <label className="flex items-center gap-2">
              {t('validations.day')}
              <input
                type="date"
                className="control w-44"
                value={day.day}
                onChange={({ target }) => target.value && router.visit(paths.validations.day(day.gateId, target.value))}
              />
            </label>
          )}
          <Button icon="printer" onClick={() => window.print()}>
            {t('validations.print')}
          </Button>
        </div>
      </header>
      <article className="mx-auto max-w-[52rem] px-5 py-8">
        <p className="text-soft">{house}</p>
        <h1 className="mb-6 text-heading">{title}</h1>
        {scan ? <OneScan scan={scan} /> : <Day day={day} />}
        <p className="mt-8 text-small">
          {t('validations.printed_by', { time: format.dateTime(printedAt, zone), name: by })}
        </p>
      </article>
    </>
  );
}

function OneScan({ scan }: { scan: ScanStory }) {
  const t = useT();
  return (
    <div className="grid gap-8">
      <p className="display text-subheading">
        {resultName(scan.result, t)}, <DateTime at={scan.receivedAt} zone={scan.zone} />
      </p>
      <ScanFacts scan={scan} />
      {scan.ticket && (
        <section>
          <h2 className="mb-3 text-subheading">{t('validations.story_ticket')}</h2>
          <TicketFacts ticket={scan.ticket} zone={scan.zone} />
        </section>
      )}
      <p className="figures text-small">
        {t('validations.print_number')}: {scan.id}
      </p>
    </div>
  );
}

function Day({ day: { gate, venue, zone, day, totals, scans, more } }: { day: GateDay }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className="display mb-2 text-subheading first-letter:uppercase">
        {gate}, {venue}: {format.day(`${day}T12:00:00Z`, 'UTC')}
      </p>
      <p className="figures mb-6">
        {(['accepted', 'exited', 'undone', 'refused'] as const)
          .map((what) => `${t(`validations.total_${what}`)}: ${format.number(totals[what])}`)
          .join(' · ')}
      </p>
      {scans.length === 0 ? (
        <p>{t('validations.print_none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
        <div className="overflow-x-auto" tabIndex={0}>
          <table className="figures w-full text-left text-small">
            <thead>
              <tr className="border-b border-black">
                {(['time', 'result', 'ticket', 'validator', 'reason'] as const).map((column) => (
                  <th key={column} scope="col" className="py-1 pr-3">
                    {t(`validations.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {scans.map((scan) => (
                <tr key={scan.id} className="break-inside-avoid border-b border-black/20 align-top">
                  <td className="py-1 pr-3 whitespace-nowrap">{format.time(scan.at, zone)}</td>
                  <td className="py-1 pr-3">
                    {resultName(scan.result, t)}
                    {scan.people !== null && `, ${t('validations.people', { count: scan.people })}`}
                  </td>
                  <td className="py-1 pr-3 whitespace-nowrap">{scan.ticket && formatReference(scan.ticket)}</td>
                  <td className="py-1 pr-3">{[scan.validator, scan.device].filter(Boolean).join(', ')}</td>
                  <td className="py-1">{scan.forced}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className="mt-3">{t('validations.print_more', { count: more })}</p>}
    </>
  );
}
