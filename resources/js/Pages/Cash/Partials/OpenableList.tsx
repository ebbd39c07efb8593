import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { useT } from '@/hooks/useT';

type OpenableListProps = Pick<Pages['Cash/Cashbox/Index'], 'cashboxes'>;

/** Tills with the cashier who has each open. */
export function OpenableList({ cashboxes }: OpenableListProps) {
  const t = useT();
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {cashboxes.map(({ id, name, venue, cashier }) => (
        <li key={id} className="rounded-md border border-rule bg-raised sheet-pad">
          <h2 className="text-subheading font-strong">
            {cashier === null ? (
              <Link href={paths.shifts.create(id)} className="link">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-soft">{venue}</p>
          <p className="mt-3">
            <Badge tone={cashier === null ? 'neutral' : 'ok'}>
              {cashier === null ? t('cash.is_closed') : t('cash.taken_by', { name: cashier })}
            </Badge>
          </p>
        </li>
      ))}
    </ul>
  );
}
