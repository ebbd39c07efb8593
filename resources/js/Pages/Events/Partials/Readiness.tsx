import { Link, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Icon } from '@/Components/Icon';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

type Props = Pages['Events/Edit'];
type Point = Props['readiness'][number];

const HOUSE_PLACES: Partial<Record<Point['key'], string>> = {
  legal_name: paths.settings.section(),
  address: paths.settings.section(),
  tax_id: paths.settings.section(),
  invoice_series: paths.settings.invoices(),
  terms: paths.settings.legal('terms'),
  privacy: paths.settings.legal('privacy'),
  payment: paths.settings.payments(),
  channel: paths.settings.channels(),
};
const DETAILS: readonly Point['key'][] = ['title', 'sales_window', 'summary', 'image', 'policy', 'translations'];

/** URL of the page that resolves a point. */
const placeOf = ({ key }: Point, eventId: string, venueId: string, maySet: boolean): string | undefined => {
  const places: Partial<Record<Point['key'], string>> = {
    ...Object.fromEntries(DETAILS.map((detail) => [detail, paths.events.edit(eventId)])),
    product: paths.products.create(eventId),
    slots: paths.timeBlocks.index(eventId),
    gate: paths.venues.edit(venueId),
    ...(maySet ? HOUSE_PLACES : {}),
  };
  return places[key];
};

/** Missing data that prevents sales, and recommendations. */
export function Readiness({ readiness, record, status }: Pick<Props, 'readiness' | 'record' | 'status'>) {
  const t = useT();
  const missing = readiness.filter((point) => point.isRequired && !point.isDone).length;
  const open = readiness.filter((point) => !point.isDone);
  if (status === 'archived' || (status === 'published' && missing === 0)) return null;
  const key = status === 'published' ? 'catalogue.readiness_broken' : 'catalogue.readiness_missing';
  return (
    <section
      aria-labelledby="readiness"
      className={`mb-8 rounded-md border-l-4 p-5 ${missing > 0 ? 'border-warn bg-warn-wash' : 'border-ok bg-ok-wash'}`}
    >
      <h2 id="readiness" className="text-subheading font-medium">
        {t('catalogue.readiness')}
      </h2>
      <p className="mt-1">{missing > 0 ? t(key, { count: missing }) : t('catalogue.readiness_done')}</p>
      {open.length > 0 && <PointList points={readiness} record={record} className="md:grid-cols-2" />}
    </section>
  );
}

type PointListProps = { points: readonly Point[]; record: Props['record']; className?: string };

/** Points with their state, each with a link to the page that resolves it. */
export const PointList = ({ points, record, className = '' }: PointListProps) => (
  <ul className={`mt-3 grid gap-x-10 gap-y-1.5 ${className}`}>
    {points.map((point) => (
      <PointLine key={point.key} point={point} record={record} />
    ))}
  </ul>
);

function PointLine({ point, record }: { point: Point; record: Props['record'] }) {
  const t = useT();
  const { props, url } = usePage();
  const { locales } = props;
  const { may } = useAuth();
  const { currency, venueId } = record.values;
  const text = t(`catalogue.point_${point.key}`, { language: locales[0]?.name ?? '', currency });
  const place = point.isDone ? undefined : placeOf(point, record.id, venueId, may('settings.manage'));
  // Points of this page's form need no link.
  const href = place === url.split('?')[0] ? undefined : place;
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        name={point.isDone ? 'check' : point.isRequired ? 'alert' : 'info'}
        size={20}
        className={`mt-0.5 ${point.isDone ? 'text-ok' : point.isRequired ? 'text-warn' : 'text-soft'}`}
        label={t(point.isDone ? 'catalogue.is_done' : 'catalogue.is_missing')}
      />
      <span>
        {href ? (
          <Link href={href} className="link">
            {text}
          </Link>
        ) : (
          text
        )}
        {!point.isDone && (
          <span className="text-soft"> · {t(point.isRequired ? 'catalogue.required' : 'catalogue.recommended')}</span>
        )}
      </span>
    </li>
  );
}
