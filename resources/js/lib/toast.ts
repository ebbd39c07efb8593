import type { ToastKind } from '@/types/global';

const NOTICE_MS = 4000;
const LETTER_MS = 60;
const SHORTEST_MS: Record<ToastKind, number> = { success: 6000, info: 6000, error: 10_000 };

/**
 * Duration of a toast in milliseconds, by its reading time: "Changes saved" stays 6 s, an error of 150 letters 13 s.
 */
export const toastMs = (kind: ToastKind, message: string): number =>
  Math.max(SHORTEST_MS[kind], NOTICE_MS + LETTER_MS * message.length);

type Toaster = typeof import('@/Components/Toaster');
let loading: Promise<Toaster> | undefined;

/** Loads the toaster; a failure is not cached. */
export function loadToaster(): Promise<Toaster> {
  loading ??= import('@/Components/Toaster').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fallback without the toaster, when the network is lost before it loads. */
function showPlainly(kind: ToastKind, message: string): void {
  const note = document.createElement('div');
  note.className = 'toast-plain';
  note.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(note);
  note.textContent = message;
  setTimeout(() => note.remove(), toastMs(kind, message));
}

const show = (kind: ToastKind) => (message: string) =>
  loadToaster().then(
    (toaster) => toaster.showToast(kind, message),
    () => showPlainly(kind, message),
  );

/** Shows a message for some seconds; errors interrupt a screen reader, others are queued. */
export const toast: Record<ToastKind, (message: string) => Promise<void>> = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
};
