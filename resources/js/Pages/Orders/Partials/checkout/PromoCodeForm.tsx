import { router, useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { Icon } from '@/Components/Icon';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { tellTabs } from '@/lib/basketTabs';
import { fieldProps } from '@/lib/fieldProps';
import type { Hold } from '../shop/cart';
import { useCodeInHand } from './useCodeInHand';

const QUIETLY = { only: ['hold', 'serverNow'], preserveState: true, preserveScroll: true, replace: true };

/** A promo code or pass number: applied, removed, or refused with the reason. */
export function PromoCodeForm({ slug, live }: { slug: string; live: Hold }) {
  const t = useT();
  const form = useForm({ code: '', proof: '' });
  const [isOpen, setIsOpen] = useState(false);
  // A pass number needs a code that its holder got by email.
  const [asksProof, setAsksProof] = useState(false);
  const path = paths.orders.promoCode(live.reference, live.key, slug);
  const taken = () => {
    form.reset();
    setIsOpen(false);
    setAsksProof(false);
    tellTabs();
  };
  const send = (data: { code: string; proof: string }) => {
    form.transform(() => data);
    form.post(path, { ...QUIETLY, onSuccess: taken, onError: (errors) => setAsksProof('proof' in errors) });
  };
  useCodeInHand(slug, (code) => {
    if (live.promoCode) return;
    form.setData('code', code);
    setIsOpen(true);
    send({ code, proof: '' });
  });

  if (!live.promoCode && live.passes.length > 0 && !isOpen) {
    return (
      <div className="grid gap-2">
        {live.passes.map((number) => (
          <p key={number} role="status" className="inline-flex items-center gap-2 text-ok">
            <Icon name="check" /> {t('orders.pass_applied', { number })}
          </p>
        ))}
        <p className="-ml-3 flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
            {t('orders.promo_add')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => router.delete(path, { ...QUIETLY, onSuccess: tellTabs })}>
            {t('orders.pass_remove', { count: live.passes.length })}
          </Button>
        </p>
      </div>
    );
  }
  if (live.promoCode) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        {live.promoCodeProblem ? (
          <span role="status" className="text-soft">
            {t('orders.promo_idle', { code: live.promoCode, reason: live.promoCodeProblem })}
          </span>
        ) : (
          <span role="status" className="inline-flex items-center gap-2 text-ok">
            <Icon name="check" /> {t('orders.promo_applied', { code: live.promoCode })}
          </span>
        )}
        <Button size="sm" variant="quiet" onClick={() => router.delete(path, { ...QUIETLY, onSuccess: tellTabs })}>
          {t('orders.promo_remove', { code: live.promoCode })}
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button variant="quiet" size="sm" className="-ml-3 justify-self-start text-start" onClick={() => setIsOpen(true)}>
        {t('orders.promo_add')}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(form.data);
  };
  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <CodeInput {...fieldProps(form, 'code')} label={t('orders.promo_label')} autoFocus required />
      {asksProof && (
        <TextInput
          {...fieldProps(form, 'proof')}
          label={t('orders.pass_proof')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <Button type="submit" variant="secondary" busy={form.processing}>
          {t('orders.promo_apply')}
        </Button>
        {asksProof && (
          <Button size="sm" variant="quiet" onClick={() => send({ ...form.data, proof: '' })}>
            {t('orders.pass_proof_again')}
          </Button>
        )}
      </div>
    </form>
  );
}
