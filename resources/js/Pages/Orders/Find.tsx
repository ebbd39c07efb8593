import { Head, Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { AskAddress } from '@/Components/AskAddress';
import { Icon } from '@/Components/Icon';
import { SentByMail } from '@/Components/SentByMail';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

/** Emails an address its orders. The answer is the same whether or not the address has any. */
export default function Find({ isSent }: Pages['Orders/Find']) {
  const t = useT();
  const mailText = useMailText();
  const { mails } = usePage().props.features;
  const form = useForm({ email: '' });
  const [isWrong, setWrong] = useState(false);
  const asksAgain = isSent && mails && !isWrong;
  const title = t(asksAgain ? 'afterSale.find_sent_title' : 'afterSale.find_title');
  return (
    <div className="gutter">
      <Head title={title} />
      <div className="mx-auto max-w-xl py-12 md:py-20">
        <Icon name={asksAgain ? 'mail' : 'ticket'} size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{title}</h1>
        <p className="mt-4 mb-8 text-lead text-soft" role="status">
          {asksAgain ? t('afterSale.find_sent_text') : mailText('afterSale.find_lead')}
        </p>
        {asksAgain ? (
          <SentByMail
            email={form.data.email}
            isBusy={form.processing}
            onAgain={() => form.post(paths.orders.find(), { preserveState: true, onError: () => setWrong(true) })}
            onWrong={() => setWrong(true)}
          />
        ) : (
          <AskAddress
            form={form}
            action={paths.orders.find()}
            label={t('afterSale.find_email')}
            submit={t(mails ? 'afterSale.find_submit' : 'afterSale.find_open')}
            autoComplete="email"
            withoutMails
            onSent={() => setWrong(false)}
          />
        )}
        {!mails && (
          <Link href={paths.help.ask()} className="link mt-6 inline-flex min-h-(--tap) items-center">
            {t('afterSale.find_ask')}
          </Link>
        )}
      </div>
    </div>
  );
}
