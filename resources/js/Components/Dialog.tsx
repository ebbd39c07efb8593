import { Dialog as Base } from '@base-ui/react/dialog';
import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

export type DialogProps = {
  open: boolean;
  /** @param reason of the change, such as `escape-key` */
  onOpenChange: (open: boolean, reason?: string) => void;
  title: ReactNode;
  /** A sentence under the title; screen readers read it with the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the most important first. */
  footer?: ReactNode;
  /** A press outside does not close the dialog; set it for forms. */
  keepOpen?: boolean;
  wide?: boolean;
  /** The element that gets the focus; by default the first field, or the first control if there is no field. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus when the dialog closes; by default the one that had it before. */
  finalFocus?: RefObject<HTMLElement | null>;
};

const FIELDS =
  'input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea:not(:disabled), [role=combobox]';

/** The first field; in a radio group, the chosen button. */
function firstField(sheet: HTMLElement | null): HTMLElement | null {
  const first = sheet?.querySelector<HTMLElement>(FIELDS) ?? null;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return sheet!.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}

/** A question or a small form over the page; on a phone, a sheet from the bottom. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, keepOpen, wide, initialFocus, finalFocus } = props;
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => onOpenChange(next, reason)}
      disablePointerDismissal={keepOpen}
    >
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          className="dialog-sheet"
          ref={sheet}
          finalFocus={finalFocus}
          // On touch screens the keyboard would cover the sheet.
          initialFocus={
            initialFocus ?? ((pointer) => (pointer === 'touch' ? true : (firstField(sheet.current) ?? true)))
          }
          style={wide ? ({ '--sheet-width': '52rem' } as CSSProperties) : undefined}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-heading">{title}</Base.Title>
            <Base.Close
              aria-label={t('common.close')}
              className={buttonClass({ variant: 'quiet' }, 'icon-button -mt-2 -mr-2')}
            >
              <Icon name="x" />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-1 text-soft">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {footer && <div className="dialog-foot">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
