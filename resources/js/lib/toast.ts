import type { ToastKind } from '@/types/global';

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 5000;

type Toaster = typeof import('@/Components/Toaster');
let loading: Promise<Toaster> | undefined;

/** Brings in what draws the toasts; a failed attempt may be repeated. */
export function loadToaster(): Promise<Toaster> {
  loading ??= import('@/Components/Toaster').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The plain way, for when the network is gone before the toaster arrived. */
function showPlainly(kind: ToastKind, message: string): void {
  const note = document.createElement('div');
  note.className = 'toast-plain';
  note.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  document.body.append(note);
  note.textContent = message;
  setTimeout(() => note.remove(), TOAST_MS);
}

const show = (kind: ToastKind) => (message: string) =>
  loadToaster().then(
    (toaster) => toaster.showToast(kind, message),
    () => showPlainly(kind, message),
  );

/** A sentence that comes and goes by itself; errors interrupt a screen reader, the others wait their turn. */
export const toast: Record<ToastKind, (message: string) => Promise<void>> = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
};
