import { router } from '@inertiajs/react';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { useState } from 'react';

type Options = { selection: Selection; back: string; onDone: () => void };

/** Sends a change of the selected slots with the count that the user saw, and keeps a refused one for correction. */
export function useSlotChange({ selection, back, onDone }: Options) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = (change: object, confirmed: number) => {
    if (busy) return;
    const data = { change, selection, confirmed, back } as never;
    router.post(paths.appointments.changes(), data, {
      preserveScroll: true,
      preserveState: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onStart: () => setBusy(true),
      onError: setErrors,
      onSuccess: onDone,
      onFinish: () => setBusy(false),
    });
  };
  return { send, busy, errors, forgive: () => setErrors({}) };
}
