import { Head, router } from '@inertiajs/react';
import type { ShownPass } from '@server/annual-passes/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Alert } from '@/Components/Alert';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { PhotoForm } from '@/Components/passes/PhotoForm';
import { StatusBadge } from '@/Components/StatusBadge';
import { TicketQr } from '@/Components/TicketQr';
import { WalletButtons } from '@/Components/WalletButtons';
import { useT } from '@/hooks/useT';
import { toast } from '@/lib/toast';
import { Booking } from './Partials/Booking';
import { HolderForm } from './Partials/HolderForm';
import { LOOK } from './Partials/look';
import { PassFacts } from './Partials/PassFacts';
import { Reissue } from './Partials/Reissue';
import { Renewal } from './Partials/Renewal';
import { EndYearly, Yearly } from './Partials/Yearly';

/** A pass for its holder: code, photo, visits and renewal. */
export default function Download({ pass, ...rest }: Pages['AnnualPass/Download']) {
  if (!pass) return <Unknown />;
  return <Known pass={pass} {...rest} />;
}

function Unknown() {
  const t = useT();
  return (
    <div className="gutter">
      <Head title={t('passes.unknown_title')} />
      <div className="mx-auto max-w-2xl py-16 md:py-28">
        <Icon name="ticket" size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{t('passes.unknown_title')}</h1>
        <p className="mt-4 text-lead text-soft">{t('passes.unknown_text')}</p>
      </div>
    </div>
  );
}

function Known({
  pass,
  family,
  wallets,
  booking,
  yearly,
  endsYearlyBy,
  reissuePrice,
}: Pages['AnnualPass/Download'] & { pass: ShownPass }) {
  const t = useT();
  const number = formatReference(pass.reference);
  const name = pass.holder ?? number;
  return (
    <div className="gutter">
      <Head title={t('passes.page_title', { number })} />
      <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12">
        {pass.state === 'replaced' && (
          <Alert tone="warn" title={t('passes.replaced_title')}>
            {t('passes.replaced_text')}
          </Alert>
        )}
        {pass.state === 'blocked' && <Alert tone="danger">{t('passes.blocked_text')}</Alert>}
        <article className="rounded-lg border border-rule bg-raised p-6 md:p-9">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div>
              <h1 className="text-heading">{pass.product}</h1>
              <p className="text-soft">
                {pass.event} · {pass.venue}
              </p>
            </div>
            {pass.state === 'active' && pass.holder === null ? (
              <StatusBadge status={LOOK.photo_missing} label={t('passes.name_missing')} />
            ) : (
              <StatusBadge status={LOOK[pass.state]} label={t(`passes.state_${pass.state}`)} />
            )}
          </div>
          <div className="my-6 flex flex-wrap items-center gap-5">
            {pass.photo && (
              <img
                src={pass.photo}
                width={480}
                height={600}
                alt={t('passes.photo_of', { name })}
                className="h-40 w-32 rounded-md object-cover"
              />
            )}
            {pass.state !== 'replaced' && (
              <p className="display min-w-0 text-title wrap-anywhere">{pass.holder ?? t('passes.no_name')}</p>
            )}
          </div>
          {pass.qr && <TicketQr qr={pass.qr} label={t('passes.card_code')} className="mx-auto w-full max-w-80" />}
          <p className="figures mt-3 mb-5 text-center text-subheading tracking-caps">{number}</p>
          {pass.state !== 'replaced' && <PassFacts pass={pass} />}
        </article>
        {endsYearlyBy && (
          <section id="yearly" className="no-print rounded-lg border border-rule p-6">
            <h2 className="text-subheading">{t('passes.yearly_title')}</h2>
            <p className="mt-1 mb-4 text-soft">{t('passes.yearly_former')}</p>
            <EndYearly code={endsYearlyBy} />
          </section>
        )}
        {pass.code && (
          <div className="no-print grid gap-6">
            <div className="flex flex-wrap gap-3">
              <LinkButton href={paths.tickets.pdf(pass.code)} external icon="download" variant="secondary">
                {t('passes.pdf')}
              </LinkButton>
              <WalletButtons wallets={wallets} of={{ code: pass.code }} />
            </div>
            <Face pass={pass} code={pass.code} />
            {booking && <Booking booking={booking} number={pass.reference} isNeeded={pass.rules.slot} />}
            {yearly && <Yearly yearly={yearly} code={pass.code} />}
            <Renewal pass={pass} code={pass.code} />
            {reissuePrice !== null && <Reissue code={pass.code} price={reissuePrice} currency={pass.currency} />}
          </div>
        )}
        {family.length > 0 && (
          <section className="no-print">
            <h2 className="mb-3 text-subheading">{t('passes.family')}</h2>
            <ul className="divide-y divide-rule border-y border-rule">
              {family.map((other) => (
                <li key={other.reference} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <LinkButton href={paths.passes.download(other.code)} variant="quiet" iconEnd="arrow-right">
                    {other.holder ?? formatReference(other.reference)}
                  </LinkButton>
                  <StatusBadge status={LOOK[other.state]} label={t(`passes.state_${other.state}`)} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** Name, and the photo form until the first visit. */
function Face({ pass, code }: { pass: ShownPass; code: string }) {
  const t = useT();
  if (!pass.mayChangeFace) return null;
  return (
    <section className="grid gap-4 rounded-lg border border-rule p-6">
      <div>
        <h2 className="text-subheading">
          {t(pass.needsPhoto ? 'passes.photo_needed' : pass.photo ? 'passes.photo_replace' : 'passes.photo_add')}
        </h2>
        <p className="mt-1 text-soft">{t(pass.needsPhoto ? 'passes.photo_needed_text' : 'passes.photo_until')}</p>
      </div>
      <PhotoForm
        action={paths.passes.upload(code)}
        replaces={pass.photo !== null}
        onSaved={() => {
          void toast.success(t('passes.photo_saved'));
          router.reload();
        }}
      />
      <HolderForm code={code} name={pass.holder} />
    </section>
  );
}
