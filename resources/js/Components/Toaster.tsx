import type { CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import toast, { type Toast, useToaster } from 'react-hot-toast/headless';
import { Icon, type IconName } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { documentTranslate } from '@/lib/texts';
import { toastMs } from '@/lib/toast';
import type { ToastKind } from '@/types/global';

const GAP_PX = 10;
/** Each older toast is drawn smaller by this share. */
const SCALE_STEP = 0.025;

const ICONS: Record<ToastKind, IconName> = { success: 'check', error: 'alert', info: 'info' };

/** Shows a toast unless the same one is visible; creates the live region with the first toast. */
export function showToast(kind: ToastKind, message: string): void {
  mountOnce();
  toast(message, {
    // Two simultaneous responses may bring the same message.
    id: `${kind} ${message}`,
    duration: toastMs(kind, message),
    className: kind,
    ariaProps:
      kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
  });
}

let mounted = false;
function mountOnce(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<Toaster />);
}

function Toaster() {
  const { toasts, handlers } = useToaster();
  const visible = toasts.filter((one) => one.visible);
  return (
    <section
      aria-label={documentTranslate()('common.notices')}
      className="toaster"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <ToastCard
          key={one.id}
          toast={one}
          offset={handlers.calculateOffset(one, { reverseOrder: false, gutter: GAP_PX })}
          level={Math.max(0, visible.indexOf(one))}
          onHeight={(height) => handlers.updateHeight(one.id, height)}
        />
      ))}
    </section>
  );
}

type ToastCardProps = { toast: Toast; offset: number; level: number; onHeight: (height: number) => void };

function ToastCard({ toast: one, offset, level, onHeight }: ToastCardProps) {
  const kind = (one.className ?? 'info') as ToastKind;
  const measure = (element: HTMLDivElement | null) => {
    if (element && one.height !== element.offsetHeight) onHeight(element.offsetHeight);
  };
  return (
    <div
      ref={measure}
      className={`toast toast-${kind}`}
      data-visible={one.visible}
      style={{ '--offset': `${offset}px`, '--scale': 1 - SCALE_STEP * level } as CSSProperties}
    >
      <Icon name={ICONS[kind]} />
      <p {...one.ariaProps}>{one.message as string}</p>
      <IconButton
        icon="x"
        size="sm"
        label={documentTranslate()('common.close')}
        onClick={() => toast.dismiss(one.id)}
      />
    </div>
  );
}
