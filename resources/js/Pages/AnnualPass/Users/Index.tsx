import type { Pages } from '@server/pages';
import type { PassState } from '@server/shared/passRules';
import { paths } from '@server/shared/paths';
import { formatDate } from '@server/shared/time';
import { EmptyState } from '@/Components/EmptyState';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useAuth } from '@/hooks/useAuth';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { LOOK } from '../Partials/look';
import { PassActions } from './Partials/PassActions';

/** States in which a pass is or will be valid, so that its card can be printed. */
const PRINTED = new Set<PassState>(['active', 'photo_missing', 'coming']);

/** Pass holders: photos, validity, visits and actions. */
export default function Index({ list, photos, endingSoon }: Pages['AnnualPass/Users/Index']) {
  const t = useT();
  const { may } = useAuth();
  const locale = useLocale();
  const ids = list.rows.filter(({ state }) => PRINTED.has(state)).map(({ id }) => id);
  return (
    <ListPage
      list={list}
      title={t('passes.title')}
      lead={t('passes.lead')}
      headActions={
        <>
          <LinkButton href={`${paths.passes.index()}?f.until=${endingSoon}`} variant="secondary" icon="clock">
            {t('passes.ending_soon')}
          </LinkButton>
          {ids.length > 0 && (
            <>
              <LinkButton href={paths.passes.cards(ids, 'card')} external variant="secondary" icon="printer">
                {t('passes.print_cards')}
              </LinkButton>
              <LinkButton href={paths.passes.cards(ids, 'a4')} external variant="quiet" icon="printer">
                {t('passes.print_sheet')}
              </LinkButton>
            </>
          )}
        </>
      }
      cells={{
        holder: ({ id, holder, reference, ticketId, state, hasFee, yearly }) => (
          <span className="flex items-center gap-3">
            <Face url={photos[id]} name={holder ?? reference} />
            <span className="min-w-0 grow wrap-anywhere">{holder ?? <i>{t('passes.no_name')}</i>}</span>
            <PassActions
              id={id}
              name={holder ?? reference}
              ticketId={ticketId}
              state={state}
              hasPhoto={id in photos}
              hasFee={hasFee}
              isYearly={yearly}
            />
          </span>
        ),
        reference: ({ reference }) => <span className="figures whitespace-nowrap">{reference}</span>,
        until: ({ until }) => until && <span className="figures">{formatDate(until.at, until.zone, locale)}</span>,
        state: ({ state }) => <StatusBadge status={LOOK[state]} label={t(`passes.state_${state}`)} />,
      }}
      actions={[
        {
          label: t('passes.remind'),
          href: paths.passes.selection(),
          data: { action: 'remind' },
          confirm: (count) => ({
            title: t('passes.remind_title', { count }),
            text: t('passes.remind_text'),
            label: t('passes.remind'),
          }),
        },
      ]}
      empty={
        <EmptyState
          icon="card"
          title={t('passes.none')}
          action={
            may('catalogue.manage') && (
              <LinkButton href={paths.products.create()} icon="plus">
                {t('passes.new_product')}
              </LinkButton>
            )
          }
        >
          {t('passes.none_text')}
        </EmptyState>
      }
    />
  );
}

function Face({ url, name }: { url: string | undefined; name: string }) {
  const t = useT();
  if (url)
    return (
      <img
        src={url}
        alt={t('passes.photo_of', { name })}
        width={480}
        height={600}
        loading="lazy"
        className="h-12 w-10 shrink-0 rounded-sm object-cover"
      />
    );
  return (
    <span className="grid h-12 w-10 shrink-0 place-items-center rounded-sm bg-sunken text-faint">
      <Icon name="user" label={t('passes.no_photo')} />
    </span>
  );
}
