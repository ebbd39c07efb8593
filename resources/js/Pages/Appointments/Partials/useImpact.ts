import type { Impact } from '@server/appointments/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { http } from '@/lib/http';

/** Debounce in milliseconds. */
const TYPING_MS = 250;

/** Current effects of a change of these slots; loaded again when the capacity changes. */
export function useImpact(
  selection: Selection,
  capacity: number | null,
  attempt: number,
  page = 1,
): Impact | 'failed' | null {
  const [impact, setImpact] = useState<Impact | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection stays as it is while the dialog is open
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      http.post<Impact>(paths.appointments.impact(), { selection, capacity, page }).then(
        ({ data }) => isCurrent && setImpact(data),
        () => isCurrent && setImpact('failed'),
      );
    const timer = setTimeout(ask, capacity === null ? 0 : TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [capacity, attempt, page]);
  return impact;
}
