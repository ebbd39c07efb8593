import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useState } from 'react';

type Place = { day: string } | { slotId: string } | { eventId: string };

/** Sets the size of a quota for one slot, day or event, or resets it with null; the page keeps its state. */
export function useQuotaSize(quotaId: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const save = (place: Place, size: number | null, onSaved?: () => void) =>
    router.put(
      paths.quotas.sizes(quotaId),
      { ...place, size },
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setBusy(true),
        onSuccess: () => {
          setError(undefined);
          onSaved?.();
        },
        onError: (errors) => setError(Object.values(errors)[0]),
        onFinish: () => setBusy(false),
      },
    );
  return { busy, error, save };
}
