import type { Pages } from '@server/pages';
import { HolderForm } from './Partials/HolderForm';

/** The holder form of a ticket: missing data, for staff all data. */
export default function Edit(props: Pages['OrderItemProfiles/Edit']) {
  return <HolderForm {...props} method="put" />;
}
