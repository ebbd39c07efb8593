import { router, useForm } from '@inertiajs/react';
import type { ClaimLinkShown } from '@server/bulk-orders/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { toast } from '@/lib/toast';

type ClaimLinksProps = { orderId: string; links: readonly ClaimLinkShown[] };

/** Links by which people ask for a code themselves. */
export function ClaimLinks({ orderId, links }: ClaimLinksProps) {
  const t = useT();
  const mailText = useMailText();
  const form = useForm({ domains: '', perPerson: 1 as number | null });
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url);
    await toast.success(t('bulk.link_copied'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.transform(({ domains, perPerson }) => ({
      id: uuidv7(),
      domains: domains.split(/[\s,;]+/).filter(Boolean),
      perPerson,
    }));
    form.post(paths.bulk.links(orderId), { preserveScroll: true, onSuccess: () => form.reset() });
  };
  return (
    <section className="mt-10" aria-labelledby="links">
      <h2 id="links" className="text-heading">
        {t('bulk.links')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{mailText('bulk.by_link_text')}</p>
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {links.map(({ id, url, domains, perPerson, active, claimed }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0">
              <p className={`wrap-anywhere ${active ? '' : 'text-soft'}`}>{active ? url : t('bulk.link_is_off')}</p>
              <p className="text-small text-soft">
                {[
                  domains.join(', ') || t('bulk.link_any'),
                  `${t('bulk.link_per_person')}: ${perPerson}`,
                  t('bulk.link_claimed', { count: claimed }),
                ].join(' · ')}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {/* Browsers offer the clipboard to secure pages only; elsewhere the address can be selected by hand. */}
              {active && globalThis.navigator?.clipboard && (
                <Button size="sm" variant="secondary" icon="copy" onClick={() => void copy(url)}>
                  {t('bulk.copy_link')}
                </Button>
              )}
              <Button
                size="sm"
                variant="secondary"
                onClick={() =>
                  router.patch(paths.bulk.links(orderId, id), { active: !active }, { preserveScroll: true })
                }
              >
                {active ? t('bulk.link_off') : t('bulk.link_on')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-end gap-3">
        <TextInput
          name="domains"
          label={t('bulk.link_domains')}
          hint={t('bulk.link_domains_hint')}
          value={form.data.domains}
          error={form.errors.domains}
          onChange={(domains) => form.setData('domains', domains)}
          className="min-w-[min(18rem,100%)] grow"
        />
        <NumberField
          name="perPerson"
          label={t('bulk.link_per_person')}
          value={form.data.perPerson}
          error={form.errors.perPerson}
          onChange={(perPerson) => form.setData('perPerson', perPerson)}
        />
        <Button type="submit" variant="secondary" busy={form.processing}>
          {t('bulk.link_make')}
        </Button>
      </form>
    </section>
  );
}
