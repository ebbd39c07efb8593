import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { LinkTable } from './Partials/LinkTable';
import { MakeLink } from './Partials/MakeLink';

type Props = Pages['Payments/Card/Admin/Create'];

/** Staff create a payment link: the order, the link, and the states of earlier ones. */
export default function Create({ q, found, order, hours, links }: Props) {
  const t = useT();
  const open = links.find(({ state, reference }) => state === 'open' && reference === order?.reference);
  return (
    <>
      <PageHeader title={t('payLinks.title')} lead={t('payLinks.lead')} />
      {order ? (
        <MakeLink
          key={`${order.reference} ${links[0]?.id}`}
          order={order}
          hours={hours}
          replaces={open !== undefined}
        />
      ) : (
        <Find q={q} found={found} />
      )}
      <section className="mt-12">
        <h2 className="mb-4 text-heading">{t('payLinks.list')}</h2>
        {links.length > 0 ? (
          <LinkTable links={links} />
        ) : (
          <EmptyState icon="euro" title={t('payLinks.list_none')}>
            {t('payLinks.list_none_text')}
          </EmptyState>
        )}
      </section>
    </>
  );
}

function Find({ q, found }: Pick<Props, 'q' | 'found'>) {
  const t = useT();
  const [typed, setTyped] = useState(q);
  const look = (event: FormEvent) => {
    event.preventDefault();
    router.get(paths.payLinks.make({ q: typed }), {}, { preserveState: true });
  };
  return (
    <div className="grid max-w-2xl gap-6">
      <search>
        <form onSubmit={look} className="flex flex-wrap items-end gap-3">
          <TextInput
            label={t('payLinks.search')}
            hint={t('payLinks.search_hint')}
            value={typed}
            onChange={setTyped}
            type="search"
            maxLength={120}
            className="min-w-0 grow"
          />
          <Button type="submit" variant="secondary" icon="search">
            {t('payLinks.search_submit')}
          </Button>
        </form>
      </search>
      {q && found.length === 0 && <p>{t('payLinks.found_none')}</p>}
      {found.length > 0 && (
        <ul aria-label={t('payLinks.found')} className="divide-y divide-rule border-y border-rule">
          {found.map(({ reference, who, event }) => (
            <li key={reference} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="figures font-strong">{formatReference(reference)}</span> {who}
                {event && <span className="block text-small text-soft">{event}</span>}
              </span>
              <Link href={paths.payLinks.make({ order: reference })} className="link">
                {t('payLinks.choose')}
                <span className="sr-only"> {formatReference(reference)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
