import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { useReplyCrumbs } from './Partials/useReplyCrumbs';

/** Maximum characters of a reply in the list. */
const BRIEF = 140;
const brief = (text: string): string => (text.length > BRIEF ? `${text.slice(0, BRIEF).trimEnd()}…` : text);

/** Saved replies. */
export default function Replies({ list }: Pages['CustomerService/Replies']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('support.replies')}
      lead={t('support.replies_lead')}
      crumbs={useReplyCrumbs()}
      createHref={paths.customerService.newReply()}
      createLabel={t('support.reply_new')}
      rowHref={({ id }) => paths.customerService.editReply(id)}
      cells={{ body: ({ body }) => brief(body) }}
      empty={
        <EmptyState
          title={t('support.replies_none')}
          action={<LinkButton href={paths.customerService.newReply()}>{t('support.reply_new')}</LinkButton>}
        >
          {t('support.replies_none_text')}
        </EmptyState>
      }
    />
  );
}
