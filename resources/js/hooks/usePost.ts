import { router } from '@inertiajs/react';
import { useState } from 'react';

/** Sends a request, once however often the button is pressed. */
export function usePost() {
  const [isBusy, setBusy] = useState(false);
  const post = (url: string, onDone?: () => void, data: Record<string, boolean> = {}) =>
    router.post(url, data, {
      preserveScroll: true,
      onStart: () => setBusy(true),
      onFinish: () => {
        setBusy(false);
        onDone?.();
      },
    });
  return { isBusy, post };
}
