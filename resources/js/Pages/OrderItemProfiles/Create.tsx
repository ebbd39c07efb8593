import type { Pages } from '@server/pages';
import { HolderForm } from './Partials/HolderForm';

/** The holder form of a ticket without data. */
export default function Create(props: Pages['OrderItemProfiles/Create']) {
  return <HolderForm {...props} method="post" />;
}
