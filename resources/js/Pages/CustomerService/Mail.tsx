import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { Alert } from '@/Components/Alert';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { MailBadge } from './Partials/MailBadge';

type Props = Pages['CustomerService/Mail'];

/** An email: its content, its delivery state, and sending it again. */
export default function Mail(props: Props) {
  const { mail, others } = props;
  const t = useT();
  return (
    <>
      <PageHeader
        title={mail.subject}
        eyebrow={mail.kind}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <MailBadge standing={mail.standing} />
            <span className="wrap-anywhere">{[mail.person, mail.recipient].filter(Boolean).join(' · ')}</span>
          </span>
        }
        crumbs={[
          { label: t('support.title'), href: paths.customerService.index() },
          { label: t('sentMails.title'), href: paths.customerService.mails() },
          { label: mail.subject },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Said {...props} />
        <div className="grid gap-6">
          {/* A new key resets the form after the email was sent again. */}
          <Again key={others.length} {...props} />
          <Facts {...props} />
        </div>
      </div>
    </>
  );
}

function Said({ mail }: Props) {
  const t = useT();
  return (
    <Card title={t('sentMails.text')}>
      {mail.text ? (
        <>
          <p className="mb-4 text-small text-soft">{t('sentMails.text_hint')}</p>
          <p className="whitespace-pre-line wrap-anywhere">{mail.text}</p>
        </>
      ) : (
        <p className="text-soft">{t('sentMails.no_text')}</p>
      )}
    </Card>
  );
}

function Again({ mail, again }: Props) {
  const t = useT();
  const plain = useForm({ id: uuidv7() });
  const corrected = useForm({ id: uuidv7(), email: mail.recipient });
  const action = paths.customerService.mailAgain(mail.id);
  return (
    <>
      <Card title={t(again.way ? 'sentMails.again' : 'sentMails.again_not')}>
        <p className="wrap-anywhere">
          {again.way
            ? t(`sentMails.again_${again.way}`, { email: mail.recipient })
            : t(`sentMails.not_${again.whyNot}`)}
        </p>
        {mail.orderEmail && (
          <p className="mt-2 wrap-anywhere">{t('sentMails.other_address', { email: mail.orderEmail })}</p>
        )}
        {again.way && (
          <PostForm
            form={plain}
            action={action}
            label={t('sentMails.again_submit')}
            button={{ variant: 'secondary', icon: 'mail' }}
            className="mt-4"
          />
        )}
      </Card>
      {again.canCorrect && (
        <Card title={t('sentMails.correct')}>
          <p className="mb-4">{t('sentMails.correct_text')}</p>
          <PostForm form={corrected} action={action} label={t('sentMails.correct_submit')}>
            <TextInput
              {...fieldProps(corrected, 'email')}
              label={t('sentMails.correct_email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </PostForm>
        </Card>
      )}
    </>
  );
}

function Facts({ mail, order, conversation, others, zone }: Props) {
  const t = useT();
  const { heldBack, sentAt, error, deliveryWords, deliveryAt, againOf } = mail;
  const words = deliveryWords ?? error;
  const link = (href: string, label: string) => (
    <Link href={href} className="link wrap-anywhere">
      {label}
    </Link>
  );
  return (
    <Card title={t('sentMails.facts')}>
      {heldBack && (
        <Alert tone="warn" className="mb-4">
          {t(`sentMails.held_${heldBack}`)}
        </Alert>
      )}
      <DescriptionList
        items={[
          { term: t('sentMails.written'), value: <DateTime at={mail.createdAt} zone={zone} /> },
          ...(sentAt ? [{ term: t('sentMails.sent_at'), value: <DateTime at={sentAt} zone={zone} /> }] : []),
          { term: t('sentMails.attempts'), value: <span className="figures">{mail.attempts}</span> },
          ...(words ? [{ term: t('sentMails.said'), value: <span className="wrap-anywhere">{words}</span> }] : []),
          ...(deliveryAt ? [{ term: t('sentMails.said_at'), value: <DateTime at={deliveryAt} zone={zone} /> }] : []),
          ...(order
            ? [
                {
                  term: t('sentMails.order'),
                  value: link(paths.orders.show(order.reference), formatReference(order.reference)),
                },
              ]
            : []),
          ...(conversation
            ? [
                {
                  term: t('sentMails.conversation'),
                  value: link(paths.customerService.show(conversation), t('sentMails.open_it')),
                },
              ]
            : []),
          ...(againOf
            ? [
                {
                  term: t('sentMails.again_of'),
                  value: link(paths.customerService.mail(againOf), t('sentMails.earlier')),
                },
              ]
            : []),
          ...(others.length > 0
            ? [{ term: t('sentMails.others'), value: <Others others={others} zone={zone} /> }]
            : []),
        ]}
      />
    </Card>
  );
}

function Others({ others, zone }: Pick<Props, 'others' | 'zone'>) {
  return (
    <ul className="grid gap-2">
      {others.map(({ id, at, recipient }) => (
        <li key={id}>
          <Link href={paths.customerService.mail(id)} className="link wrap-anywhere">
            <DateTime at={at} zone={zone} /> · {recipient}
          </Link>
        </li>
      ))}
    </ul>
  );
}
