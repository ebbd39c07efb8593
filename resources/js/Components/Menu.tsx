import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@inertiajs/react';
import { type ButtonLook, buttonClass } from '@/Components/Button';
import { Icon, type IconName } from '@/Components/Icon';

export type MenuEntry = {
  label: string;
  icon?: IconName;
  /** Links to a page; without it `onSelect` runs. */
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  dangerous?: boolean;
};

type MenuProps = ButtonLook & {
  label: string;
  entries: readonly MenuEntry[];
  /** Shows only the icon; the label becomes the accessible name. */
  icon?: IconName;
  align?: 'start' | 'end';
};

const itemClass = (entry: MenuEntry) => `popup-item ${entry.dangerous ? 'text-danger' : ''}`;

/** A list of actions behind one button. */
export function Menu({ label, entries, icon, align = 'end', variant = 'secondary', size, full }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={icon ? label : undefined}
        className={buttonClass({ variant, size, full }, icon ? 'icon-button' : '')}
      >
        {icon ? <Icon name={icon} /> : <span>{label}</span>}
        {!icon && <Icon name="chevron-down" size={18} />}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} align={align}>
          <Base.Popup className="popup">
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      {entry.label}
    </>
  );
  if (entry.href && !entry.disabled) {
    return (
      <Base.LinkItem closeOnClick className={itemClass(entry)} render={<Link href={entry.href} />}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={itemClass(entry)} disabled={entry.disabled} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  );
}
