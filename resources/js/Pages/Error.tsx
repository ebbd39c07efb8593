import { Head, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { workplaceOf } from '@server/shared/workplace';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { TicketStub } from '@/Components/TicketStub';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';

/** Statuses with their own texts; all others are shown as server errors. */
const KNOWN = [403, 404, 409, 413, 419, 422, 429, 500, 503] as const;
type Known = (typeof KNOWN)[number];

const known = (status: number): Known =>
  KNOWN.find((one) => one === status) ?? (status >= 400 && status < 500 ? 404 : 500);

/** Label of the back link, by its target. */
const TO: Record<string, MessageKey> = {
  [paths.home()]: 'messages.to_the_programme',
  [paths.bulk.index()]: 'common.company_orders',
};

/** Statuses after which a retry may succeed. */
const WORTH_RETRYING: readonly number[] = [409, 419, 429, 500, 503];

export default function ErrorPage(props: Pages['Error']) {
  return props.isFormerLink ? <FormerLink /> : <Failure {...props} />;
}

/** An outdated link to an order, as far as the server can tell: how to get the current one. */
function FormerLink() {
  const t = useT();
  const { mails } = usePage().props.features;
  const title = t('messages.former_link_title');
  return (
    <div className="gutter">
      <Head title={title} />
      <div className="mx-auto max-w-3xl py-14 md:py-24">
        <TicketStub stub={<p className="display figures text-title">404</p>}>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-reading text-lead text-soft">
            {t(mails ? 'messages.former_link_text' : 'messages.former_link_unsent')}
          </p>
        </TicketStub>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href={paths.orders.find()}>{t('messages.former_link_find')}</LinkButton>
          <LinkButton href={paths.help.ask()} variant="secondary">
            {t('messages.former_link_ask')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

/** The order or ticket that a URL belongs to: its page still works while its PDF is rate-limited. */
function ownerOf(address: string): { href: string; label: MessageKey } | null {
  const { pathname, searchParams } = new URL(address, 'http://here');
  const [, kind, id, rest] = pathname.split('/');
  if (!id || !rest) return null;
  if (kind === 'orders') {
    const key = searchParams.get('key') ?? undefined;
    return { href: paths.orders.show(id, key), label: 'messages.error_see_order' };
  }
  return kind === 'tickets' ? { href: paths.tickets.show(id), label: 'messages.error_open_ticket' } : null;
}

function Failure({ status, reference, retryAfterSeconds = 0 }: Pages['Error']) {
  const t = useT();
  const { may, roles } = useAuth();
  const workplace = workplaceOf(may, roles);
  const code = known(status);
  const canRetry = WORTH_RETRYING.includes(status);
  const { url } = usePage();
  const owner = canRetry ? ownerOf(url) : null;
  const title = t(`messages.error_${code}_title` as MessageKey);
  // A tab that was opened with this address has no page to go back to.
  const hasFormerPage = useIsHydrated() && window.history.length > 1;
  return (
    <div className="gutter">
      <Head title={title} />
      <div className="mx-auto max-w-3xl py-14 md:py-24">
        <TicketStub stub={<p className="display figures text-title">{status}</p>}>
          <h1 className="text-title">{title}</h1>
          <p className="mt-4 max-w-reading text-lead text-soft">{t(`messages.error_${code}_text` as MessageKey)}</p>
          {reference && (
            <p className="mt-4 text-soft">
              {t('messages.error_reference')}{' '}
              <code className="figures font-strong text-ink select-all">{reference}</code>
            </p>
          )}
        </TicketStub>
        <div className="mt-8 flex flex-wrap gap-3">
          {canRetry && <RetryButton afterSeconds={retryAfterSeconds} />}
          {owner && (
            <LinkButton href={owner.href} external variant="secondary">
              {t(owner.label)}
            </LinkButton>
          )}
          <LinkButton href={workplace} variant={canRetry ? 'secondary' : 'primary'}>
            {t(TO[workplace] ?? 'common.staff_area')}
          </LinkButton>
          {hasFormerPage && (
            <Button variant="secondary" icon="arrow-left" onClick={() => window.history.back()}>
              {t('common.back')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Retries, but not before `Retry-After`. */
function RetryButton({ afterSeconds }: { afterSeconds: number }) {
  const t = useT();
  const [left, setLeft] = useState(afterSeconds);
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [waiting]);

  return (
    <Button
      icon="refresh"
      disabled={waiting}
      // The URL may be a file, which Inertia cannot load.
      onClick={() => window.location.reload()}
    >
      {waiting ? t('messages.retry_in', { count: left }) : t('messages.retry')}
    </Button>
  );
}
