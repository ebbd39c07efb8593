import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { MailBadge } from './Partials/MailBadge';

/** All emails, to be read and sent again. */
export default function ResendMail({ list }: Pages['CustomerService/ResendMail']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('sentMails.title')}
      lead={t('sentMails.lead')}
      rowHref={({ id }) => paths.customerService.mail(id)}
      cells={{
        recipient: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
        standing: ({ standing }) => <MailBadge standing={standing} />,
        order: ({ order }) => order && <span className="figures">{order}</span>,
      }}
      empty={<EmptyState title={t('sentMails.none')}>{t('sentMails.none_text')}</EmptyState>}
    />
  );
}
