import { router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useEffect } from 'react';
import { Alert } from '@/Components/Alert';
import { Countdown } from '@/Components/Countdown';
import { EmailField } from '@/Components/form/PersonFields';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useMailText } from '@/hooks/useMailText';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { forgetDrafts } from './Partials/shop/keptDraft';

type Props = Pages['Orders/Confirm'];

/** Confirms the email address for free tickets: without a link a waiting page, behind the email's link the button. */
export default function Confirm(props: Props) {
  const { order, email, token, mayChange, expiresAt, serverNow } = props;
  const t = useT();
  const mailText = useMailText();
  useEffect(forgetDrafts, []);
  const lead = token ? t('afterSale.confirm_link_lead', { email }) : mailText('afterSale.confirm_lead', { email });
  return (
    <div className="gutter mx-auto w-full max-w-[44rem] py-12 md:py-20">
      <PageHeader
        title={t(token ? 'afterSale.confirm_link_title' : 'afterSale.confirm_title')}
        eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
        lead={<span className="wrap-anywhere">{lead}</span>}
      />
      <p className="mb-8 text-soft">
        {t('afterSale.confirm_kept')}{' '}
        <Countdown until={expiresAt} serverNow={serverNow} onEnd={() => router.reload()} />
      </p>
      {token && <ConfirmButton reference={order.reference} token={token} />}
      {!token && mayChange && <SendAgain {...props} />}
      {!token && <GoOn {...props} />}
    </div>
  );
}

function ConfirmButton({ reference, token }: { reference: string; token: string }) {
  const t = useT();
  const action = paths.orders.confirm(reference, token);
  const button = { size: 'lg', icon: 'check' } as const;
  const [refusal] = Object.values(usePage().props.errors);
  return (
    <>
      {refusal && (
        <Alert tone="danger" live className="mb-6">
          {refusal}
        </Alert>
      )}
      <PostForm form={useForm({})} action={action} label={t('afterSale.confirm_submit')} button={button} />
    </>
  );
}

/** The address can be corrected, because a mistyped one is the usual reason for a missing email. */
function SendAgain({ order, secret, email }: Props) {
  const t = useT();
  const form = useForm({ email });
  const action = paths.orders.confirmation(order.reference, secret ?? undefined);
  const button = { variant: 'secondary', icon: 'mail' } as const;
  return (
    <section aria-labelledby="again-title" className="border-t border-rule pt-6">
      <h2 id="again-title" className="text-subheading font-medium">
        {t('afterSale.confirm_again_title')}
      </h2>
      <p className="mt-1 text-soft">{t('afterSale.confirm_again_text')}</p>
      <PostForm
        form={form}
        action={action}
        label={t('afterSale.confirm_again')}
        button={button}
        inline
        className="mt-4"
      >
        <EmailField
          {...fieldProps(form, 'email')}
          label={t('afterSale.confirm_email')}
          className="min-w-[min(14rem,100%)] grow"
        />
      </PostForm>
    </section>
  );
}

/** Once the address is confirmed on another device, this page opens the tickets. */
function GoOn({ order, secret }: Props) {
  const tickets = paths.orders.show(order.reference, secret ?? undefined);
  usePrivateChannel(echoName(channels.order(order.id)), {
    OrderPaid: () => router.visit(tickets, { replace: true }),
    OrderExpired: () => router.visit(tickets, { replace: true }),
  });
  useReconnect(() => router.reload());
  return null;
}
