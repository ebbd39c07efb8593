import { Link } from '@inertiajs/react';
import type { OrderDossier, OrderQuestion } from '@server/orders/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { Attentions } from './Attentions';
import { EditBuyer } from './EditBuyer';

type DossierProps = { dossier: OrderDossier; zone: string };
type StaffProps = DossierProps & {
  reference: string;
  canEndAttention: boolean;
};
type DossierPartProps = StaffProps & {
  currency: string;
  canChangeBuyer: boolean;
  questions: readonly OrderQuestion[];
};

/** Unresolved attentions at the top of the page, or resolved ones below. */
export function OrderAttentions({
  dossier,
  zone,
  reference,
  canEndAttention,
  isOpen,
}: StaffProps & { isOpen: boolean }) {
  const t = useT();
  const list = dossier.attentions.filter(({ endedAt }) => (endedAt === null) === isOpen);
  if (list.length === 0) return null;
  return (
    <Card title={t(isOpen ? 'afterSale.show_attentions' : 'afterSale.show_attentions_past')} className="mb-8">
      <Attentions list={list} zone={zone} reference={reference} canEnd={canEndAttention} />
    </Card>
  );
}

/** Further data for staff: buyer, history, notes and emails. */
export function Dossier(props: DossierPartProps) {
  const { dossier, zone, reference, currency, canEndAttention, canChangeBuyer, questions } = props;
  const t = useT();
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const { name, email, phone } = dossier.customer;
  return (
    <section aria-labelledby="dossier" className="mt-12 border-t border-edge pt-8">
      <h2 id="dossier" className="mb-6 text-heading">
        {t('afterSale.show_for_staff')}
      </h2>
      <OrderAttentions {...{ dossier, zone, reference, canEndAttention }} isOpen={false} />
      <div className="grid gap-8 lg:grid-cols-2">
        <Card title={t('afterSale.show_customer')}>
          <DescriptionList
            items={[
              { term: t('afterSale.show_customer_name'), value: name ?? '—' },
              {
                term: t('afterSale.show_customer_email'),
                value: email ? (
                  <a href={`mailto:${email}`} className="link break-all">
                    {email}
                  </a>
                ) : (
                  '—'
                ),
              },
              {
                term: t('afterSale.show_customer_phone'),
                value: phone ? (
                  <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link">
                    {phone}
                  </a>
                ) : (
                  '—'
                ),
              },
              ...(dossier.note ? [{ term: t('afterSale.show_staff_note'), value: dossier.note }] : []),
              { term: t('afterSale.show_channel'), value: dossier.channel },
              { term: t('common.language'), value: languages.of(dossier.locale) },
              ...dossier.acceptances.map(({ kind, version, language, at }) => ({
                term: t(`common.legal_${kind}`),
                value: (
                  <>
                    <a href={paths.legal(kind, version)} target="_blank" rel="noreferrer" className="link">
                      {t('afterSale.show_accepted', { version, language: languages.of(language) ?? language })}
                    </a>
                    <span className="block text-small text-soft">
                      <DateTime at={at} zone={zone} />
                    </span>
                  </>
                ),
              })),
            ]}
          />
          {canChangeBuyer && <EditBuyer reference={reference} name={name ?? ''} phone={phone ?? ''} />}
        </Card>
        <Card title={t('afterSale.show_history')}>
          <History dossier={dossier} zone={zone} currency={currency} />
        </Card>
      </div>
      {questions.length > 0 && (
        <Card title={t('afterSale.show_conversations')} className="mt-8">
          <ul className="grid gap-2">
            {questions.map(({ id, subject, at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6">
                <Link href={paths.customerService.show(id)} className="link wrap-anywhere">
                  {subject}
                </Link>
                <DateTime at={at} zone={zone} className="text-small text-soft" />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-8">
        <Mails dossier={dossier} zone={zone} />
      </div>
    </section>
  );
}

function History({ dossier, zone, currency }: DossierProps & { currency: string }) {
  const t = useT();
  const known = (kind: string) => {
    const key = `afterSale.show_history_${kind}` as MessageKey;
    const text = t(key);
    return text === key ? kind : text;
  };
  return (
    <ol className="grid gap-3">
      {dossier.history.map((entry) => (
        <li key={`${entry.at} ${entry.kind}`} className="grid grid-cols-[1fr_auto] gap-x-4">
          <span>
            {known(entry.kind)}
            {entry.detail && <span className="text-soft"> ({entry.detail})</span>}
            {entry.amount !== null && (
              <>
                {' '}
                <Money amount={entry.amount} currency={currency} className="font-strong" />
              </>
            )}
            {entry.changes.map(({ what, from, to }) => (
              <span key={`${what} ${from} ${to}`} className="block text-small wrap-anywhere">
                {t(`afterSale.change_${what}`)}: <del>{from ?? t('afterSale.change_empty')}</del> →{' '}
                <ins className="no-underline">{to ?? t('afterSale.change_empty')}</ins>
              </span>
            ))}
            {entry.by && <span className="block text-small text-soft">{entry.by}</span>}
          </span>
          <DateTime at={entry.at} zone={zone} className="text-small text-soft" />
        </li>
      ))}
    </ol>
  );
}

function Mails({ dossier, zone }: DossierProps) {
  const t = useT();
  return (
    <Table
      caption={t('afterSale.show_mails')}
      showCaption
      rows={dossier.mails}
      rowKey={(mail) => mail.id}
      empty={
        <p className="text-soft">{t(dossier.seesMails ? 'afterSale.show_no_mails' : 'afterSale.show_mails_unseen')}</p>
      }
      columns={[
        {
          key: 'subject',
          header: t('afterSale.show_mail_subject'),
          primary: true,
          cell: (mail) => (
            <Link href={paths.customerService.mail(mail.id)} className="link wrap-anywhere">
              {mail.subject}
            </Link>
          ),
        },
        {
          key: 'recipient',
          header: t('afterSale.show_mail_to'),
          cell: (mail) => <span className="break-all">{mail.recipient}</span>,
        },
        { key: 'at', header: t('afterSale.show_mail_at'), cell: (mail) => <DateTime at={mail.at} zone={zone} /> },
        {
          key: 'state',
          header: t('afterSale.show_mail_state'),
          cell: (mail) => (
            <>
              <StatusBadge
                status={MAIL_LOOKS[mail.state] ?? mail.state}
                label={t(
                  mail.heldBack && mail.heldBack !== 'link'
                    ? 'afterSale.show_mail_held_back'
                    : (`afterSale.show_mail_${mail.state}` as MessageKey),
                )}
              />
              {mail.heldBack && (
                <span className="block text-note text-soft">{t(`afterSale.show_mail_held_back_${mail.heldBack}`)}</span>
              )}
              {mail.error && <span className="block text-note text-soft">{mail.error}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

/** Maps to the order or payment state with the same look. */
const MAIL_LOOKS: Record<string, string> = {
  queued: 'pending',
  sent: 'accepted',
  kept: 'closed',
  failed: 'failed',
  delayed: 'pending',
  bounced: 'failed',
};
