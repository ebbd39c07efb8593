import { Link } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '@/Components/Button';
import { Icon, type IconName } from '@/Components/Icon';

type LinkButtonProps = ButtonLook & {
  href: string;
  children: ReactNode;
  icon?: IconName;
  iconEnd?: IconName;
  /** A plain link, for files and for pages outside the application. */
  external?: boolean;
  download?: boolean | string;
  className?: string;
  /** Prefetches the page on hover. */
  prefetch?: boolean;
};

/** A link styled as a button. */
export function LinkButton(props: LinkButtonProps) {
  const { href, children, icon, iconEnd, external, download, prefetch, className, ...look } = props;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} />}
    </>
  );
  if (external || download !== undefined) {
    return (
      <a href={href} download={download} className={buttonClass(look, className)}>
        {content}
      </a>
    );
  }
  return (
    <Link href={href} prefetch={prefetch} className={buttonClass(look, className)}>
      {content}
    </Link>
  );
}
