import { Head, Link, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { AskAddress } from '@/Components/AskAddress';
import { Icon } from '@/Components/Icon';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

/** Asks for an address, to have its orders mailed there; says the same the person who asks. */
export default function Find() {
  const t = useT();
  const mailText = useMailText();
  const { mails } = usePage().props.features;
  return (
    <div className="gutter">
      <Head title={t('afterSale.find_title')} />
      <div className="mx-auto max-w-xl py-12 md:py-20">
        <Icon name="ticket" size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{t('afterSale.find_title')}</h1>
        <p className="mt-4 mb-8 text-lead text-soft">{mailText('afterSale.find_lead')}</p>
        <AskAddress
          action={paths.orders.find()}
          label={t('afterSale.find_email')}
          submit={t(mails ? 'afterSale.find_submit' : 'afterSale.find_open')}
          autoComplete="email"
          withoutMails
        />
        {!mails && (
          <Link href={paths.help.ask()} className="link mt-6 inline-flex min-h-(--tap) items-center">
            {t('afterSale.find_ask')}
          </Link>
        )}
      </div>
    </div>
  );
}
