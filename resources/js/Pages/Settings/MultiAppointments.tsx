import type { Pages } from '@server/pages';
import { VisitingProducts } from './Partials/VisitingProducts';
import { VisitsForm } from './Partials/VisitsForm';

/** Products with several visits: the list, or the visits of one. */
export default function MultiAppointments({ list, edited }: Pages['Settings/MultiAppointments']) {
  if (edited) return <VisitsForm key={edited.record.id} {...edited} />;
  return <VisitingProducts {...list!} />;
}
