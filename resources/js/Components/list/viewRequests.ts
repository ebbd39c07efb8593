import { router } from '@inertiajs/react';
import type { NewView, ViewChange } from '@server/saved-views/requests';
import { paths } from '@server/shared/paths';

type Options = { onSuccess?: () => void; onError?: (errors: Record<string, string>) => void; onFinish?: () => void };

const stay = { preserveScroll: true, preserveState: true } as const;

/** Saves the list's state as a view. */
export const saveView = (view: NewView, options: Options): void =>
  router.post(paths.savedViews(), view, { ...stay, ...options });

export const changeView = (id: string, change: ViewChange, options: Options = {}): void =>
  router.patch(paths.savedViews(id), change, { ...stay, ...options });

export const deleteView = (id: string, options: Options = {}): void =>
  router.delete(paths.savedViews(id), { ...stay, ...options });
