import { Link } from '@inertiajs/react';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

type Step = { href: string; label: string };

/** Links to the previous, next and current period. */
export function Turner({ title, before, after, today }: { title: string; before: Step; after: Step; today: string }) {
  const t = useT();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="flex items-center justify-between gap-x-2 max-sm:w-full">
        <Turn {...before} icon="chevron-left" />
        <h2 className="display min-w-40 px-1 text-center text-heading">{title}</h2>
        <Turn {...after} icon="chevron-right" />
      </div>
      <LinkButton href={today} variant="quiet" size="sm">
        {t('appointments.today')}
      </LinkButton>
    </div>
  );
}

const Turn = ({ href, label, icon }: Step & { icon: 'chevron-left' | 'chevron-right' }) => (
  <Link
    href={href}
    preserveScroll
    aria-label={label}
    title={label}
    className={buttonClass({ variant: 'quiet' }, 'icon-button')}
  >
    <Icon name={icon} />
  </Link>
);
