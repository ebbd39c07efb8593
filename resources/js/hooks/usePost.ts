import { router, usePage } from '@inertiajs/react';
import { useState } from 'react';
import { staysOn } from '@/lib/navigationFocus';

/** Sends a request, once however often the button is pressed. */
export function usePost() {
  const { component } = usePage();
  const [isBusy, setBusy] = useState(false);
  const post = (url: string, onDone?: () => void, data: Record<string, boolean> = {}) =>
    router.post(url, data, {
      preserveScroll: staysOn(component),
      onStart: () => setBusy(true),
      onFinish: () => {
        setBusy(false);
        onDone?.();
      },
    });
  return { isBusy, post };
}
