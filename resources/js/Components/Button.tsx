import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '@/Components/Icon';
import { Spinner } from '@/Components/Spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean };

/** The classes of a button, shared by links that look like one. */
export const buttonClass = ({ variant = 'primary', size = 'md', full = false }: ButtonLook, more = ''): string =>
  `button button-${variant} ${size === 'md' ? '' : `button-${size}`} ${full ? 'w-full' : ''} ${more}`;

export type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** A request is under way: the button keeps focus and ignores clicks. */
    busy?: boolean;
    icon?: IconName;
    iconEnd?: IconName;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { variant, size, full, busy = false, icon, iconEnd, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, full }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && !busy && <Icon name={iconEnd} />}
    </button>
  );
}
