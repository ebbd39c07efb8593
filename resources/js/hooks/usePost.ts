import { router } from '@inertiajs/react';
import { useState } from 'react';

/** Sends one thing, once however often it is pressed. */
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
