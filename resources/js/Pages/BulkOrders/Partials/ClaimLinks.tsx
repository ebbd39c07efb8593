import { router, useForm } from '@inertiajs/react';
import type { ClaimLinkShown } from '@server/bulk-orders/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { uuidv7 } from '@server/shared/uuid';
import { type FormEvent, useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { DateField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { CopyLink } from './CopyLink';

type ClaimLinksProps = { orderId: string; links: readonly ClaimLinkShown[] };

/** Links through which people request codes. */
export function ClaimLinks({ orderId, links }: ClaimLinksProps) {
  const t = useT();
  const mailText = useMailText();
  const [changed, setChanged] = useState<ClaimLinkShown | null>(null);
  return (
    <section className="mt-10" aria-labelledby="links">
      <h2 id="links" className="text-heading">
        {t('bulk.links')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{mailText('bulk.by_link_text')}</p>
      <ul className="my-4 divide-y divide-rule border-y border-rule empty:hidden">
        {links.map((link) => (
          <LinkRow key={link.id} orderId={orderId} link={link} onChange={() => setChanged(link)} />
        ))}
      </ul>
      <LinkForm orderId={orderId} />
      <Dialog
        open={changed !== null}
        keepOpen
        onOpenChange={(open) => !open && setChanged(null)}
        title={t('bulk.link_change_title')}
        description={t('bulk.link_change_text')}
      >
        {changed && <LinkForm orderId={orderId} link={changed} onDone={() => setChanged(null)} />}
      </Dialog>
    </section>
  );
}

type LinkRowProps = { orderId: string; link: ClaimLinkShown; onChange: () => void };

function LinkRow({ orderId, link, onChange }: LinkRowProps) {
  const t = useT();
  const format = useFormat();
  const { id, url, domains, perPerson, totalLimit, endsOn, hasEnded, active, taken } = link;
  const isTaken = totalLimit !== null && taken >= totalLimit;
  const isOpen = active && !hasEnded && !isTaken;
  const standing = !active ? 'link_is_off' : hasEnded ? 'link_has_ended' : 'link_all_taken';
  const facts = [
    domains.join(', ') || t('bulk.link_any'),
    `${t('bulk.link_per_person')}: ${perPerson}`,
    totalLimit === null
      ? t('bulk.link_taken', { count: taken })
      : t('bulk.link_taken_of', { taken, limit: totalLimit }),
    ...(endsOn ? [t(hasEnded ? 'bulk.link_ended_on' : 'bulk.link_until', { date: format.day(endsOn, 'UTC') })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className={`wrap-anywhere ${isOpen ? '' : 'text-soft'}`}>
          {url} {!isOpen && <Badge tone="neutral">{t(`bulk.${standing}`)}</Badge>}
        </p>
        <p className="text-small text-soft">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOpen && <CopyLink url={url} of={url} />}
        <Button size="sm" variant="secondary" onClick={onChange}>
          {t('bulk.link_change')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => router.patch(paths.bulk.links(orderId, id), { active: !active }, { preserveScroll: true })}
        >
          {active ? t('bulk.link_off') : t('bulk.link_on')}
        </Button>
      </div>
    </li>
  );
}

type LinkFormProps = { orderId: string; link?: ClaimLinkShown; onDone?: () => void };

/** Terms of a new link, or of one already published. */
function LinkForm({ orderId, link, onDone }: LinkFormProps) {
  const t = useT();
  const form = useForm({
    domains: link?.domains.join(', ') ?? '',
    perPerson: (link?.perPerson ?? 1) as number | null,
    totalLimit: link?.totalLimit ?? null,
    endsOn: (link?.endsOn ?? null) as IsoDate | null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ domains, ...terms }) => ({
      ...(link ? {} : { id: uuidv7() }),
      ...terms,
      domains: domains.split(/[\s,;]+/).filter(Boolean),
    }));
    const options = {
      preserveScroll: true,
      onError: focusFirstError,
      onSuccess: () => {
        form.reset();
        onDone?.();
      },
    };
    if (link) form.patch(paths.bulk.links(orderId, link.id), options);
    else form.post(paths.bulk.links(orderId), options);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4 grid max-w-3xl items-end gap-5 sm:grid-cols-3">
      <TextInput
        {...fieldProps(form, 'domains')}
        label={t('bulk.link_domains')}
        hint={t('bulk.link_domains_hint')}
        className="sm:col-span-3"
      />
      <NumberField {...fieldProps(form, 'perPerson')} label={t('bulk.link_per_person')} />
      <NumberField {...fieldProps(form, 'totalLimit')} label={t('bulk.link_total')} hint={t('bulk.link_total_hint')} />
      <DateField {...fieldProps(form, 'endsOn')} label={t('bulk.link_last_day')} hint={t('bulk.link_last_day_hint')} />
      <Button
        type="submit"
        variant={link ? 'primary' : 'secondary'}
        busy={form.processing}
        className="justify-self-start sm:col-span-3"
      >
        {t(link ? 'common.save' : 'bulk.link_make')}
      </Button>
    </form>
  );
}
