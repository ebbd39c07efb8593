import type { Pages } from '@server/pages';
import { HolderForm } from './Partials/HolderForm';

/** Whom a ticket is for: what is still missing, and for staff all of it. */
export default function Edit(props: Pages['OrderItemProfiles/Edit']) {
  return <HolderForm {...props} method="put" />;
}
