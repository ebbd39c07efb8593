import { paths } from '@server/shared/paths';
import type { GateInside } from '@server/validations/pages';
import { useCallback, useEffect, useState } from 'react';
import { usePolling } from '@/hooks/usePolling';
import { http } from '@/lib/http';

/** Poll interval without a live connection. */
const POLL_MS = 30_000;

/** People inside a gate's venue: loaded on opening, then updated by live events. */
export function useInside(gateId: string | null): [GateInside | null, (inside: GateInside) => void] {
  const [inside, setInside] = useState<GateInside | null>(null);
  const read = useCallback(() => {
    if (gateId === null) return;
    http
      .get<GateInside | null>(paths.validations.inside(gateId), { headers: { Accept: 'application/json' } })
      .then(({ data }) => setInside(data))
      // The last known number stays on the screen.
      .catch(() => undefined);
  }, [gateId]);
  useEffect(read, [read]);
  usePolling(read, POLL_MS, gateId !== null);
  return [inside, setInside];
}
