import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '@/Components/Button';
import { Icon, type IconName } from '@/Components/Icon';

type PopoverProps = ButtonLook & {
  label: string;
  /** Shows the icon alone; the label is read aloud. */
  icon?: IconName;
  title?: ReactNode;
  children: ReactNode;
};

/** Something more to read or set, beside the button that opens it. */
export function Popover({ label, icon, title, children, variant = 'quiet', size, full }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={icon ? label : undefined}
        className={buttonClass({ variant, size, full }, icon ? 'icon-button' : '')}
      >
        {icon ? <Icon name={icon} /> : label}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} collisionPadding={12}>
          <Base.Popup className="popup p-4">
            {title && <Base.Title className="mb-1 text-subheading">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
