import { Head } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

/** The URL is of no known ticket: possible reasons, and what to do. */
export function UnknownTicket() {
  const t = useT();
  return (
    <div className="gutter">
      <Head title={t('tickets.page_unknown_title')} />
      <div className="mx-auto max-w-2xl py-16 md:py-28">
        <Icon name="ticket" size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{t('tickets.page_unknown_title')}</h1>
        <p className="mt-4 mb-8 max-w-reading text-lead text-soft">{t('tickets.page_unknown_text')}</p>
        <LinkButton href={paths.home()} size="lg" iconEnd="arrow-right">
          {t('tickets.page_unknown_action')}
        </LinkButton>
      </div>
    </div>
  );
}
