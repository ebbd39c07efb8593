import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from '@/Components/Button';
import { Icon, type IconName } from '@/Components/Icon';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, variant = 'quiet', size, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={buttonClass({ variant, size }, `icon-button ${className}`)}
    >
      <Icon name={icon} />
    </button>
  );
}
