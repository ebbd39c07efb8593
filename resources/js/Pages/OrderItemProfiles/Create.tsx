import type { Pages } from '@server/pages';
import { HolderForm } from './Partials/HolderForm';

/** Whom a ticket is for, before anything was typed. */
export default function Create(props: Pages['OrderItemProfiles/Create']) {
  return <HolderForm {...props} method="post" />;
}
