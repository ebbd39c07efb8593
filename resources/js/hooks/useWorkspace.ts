import { usePage } from '@inertiajs/react';
import type { EventWorkspace } from '@server/events/pages';

/** The event of the page's workspace; null on other pages. */
export const useWorkspace = (): EventWorkspace | null => usePage().props.workspace ?? null;
