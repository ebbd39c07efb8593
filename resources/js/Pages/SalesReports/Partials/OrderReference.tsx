import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';

type OrderReferenceProps = { reference: string; canOpen: boolean };

/** The order of a report line: a link for users who may open orders. */
export const OrderReference = ({ reference, canOpen }: OrderReferenceProps) =>
  canOpen ? (
    <Link href={paths.orders.show(reference)} className="link">
      {formatReference(reference)}
    </Link>
  ) : (
    formatReference(reference)
  );
