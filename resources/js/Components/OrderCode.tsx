import { useForm } from '@inertiajs/react';
import type { OrderHead } from '@server/orders/pages';
import type { BrowserProof } from '@server/shared/browserProof';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { LinkButton } from '@/Components/LinkButton';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type OrderCodeProps = {
  order: OrderHead;
  proof: BrowserProof | null;
  /** The form; shown only to a browser that may send it. */
  children?: ReactNode;
};

/** Reloads only the proof, so that typed data stays. */
const IN_PLACE = {
  preserveScroll: true,
  preserveState: true,
  only: ['proof'],
  headers: { [SAYS_ERRORS]: 'true' },
};

/** A browser that did not place the order must enter a code from the buyer's email before it may send the form. */
export function OrderCode({ order, proof, children }: OrderCodeProps) {
  const t = useT();
  if (!proof) return children;
  if (!proof.canMail || proof.email === null)
    return (
      <Alert
        tone="warn"
        title={t('afterSale.code_unavailable_title')}
        className="mb-8"
        action={
          <LinkButton size="sm" variant="secondary" href={paths.auth.login()}>
            {t('afterSale.code_sign_in')}
          </LinkButton>
        }
      >
        {t('afterSale.code_unavailable_lead')}
        {order.contact && <span className="block font-strong break-words">{order.contact}</span>}
      </Alert>
    );
  // Requests sent before the code are refused, and the focus moves here (`focusFirstError`).
  return (
    <div tabIndex={-1} data-refusal>
      <CodeForm order={order} address={proof.email} />
    </div>
  );
}

function CodeForm({ order, address }: { order: OrderHead; address: string }) {
  const t = useT();
  const [isSent, setSent] = useState(false);
  const asked = useForm({});
  const form = useForm({ code: '' });
  const key = order.key ?? undefined;
  const send = () =>
    asked.post(paths.orders.code(order.reference, key), { ...IN_PLACE, onSuccess: () => setSent(true) });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.orders.checkCode(order.reference, key), { ...IN_PLACE, onError: () => form.reset() });
  };
  const refusal = [asked.errors, form.errors].map((errors) => (errors as Record<string, string | undefined>).form);
  return (
    <Card title={t('afterSale.code_title')} className="mb-8 max-w-2xl">
      <div className="grid gap-4">
        <p className="wrap-anywhere">{t('afterSale.code_lead', { address })}</p>
        {refusal.some(Boolean) && (
          <Alert tone="danger" live>
            {refusal.find(Boolean)}
          </Alert>
        )}
        {isSent && (
          <form method="post" onSubmit={confirm} noValidate className="grid gap-4">
            <TextInput
              label={t('afterSale.code_label')}
              hint={t('afterSale.code_hint')}
              name="code"
              value={form.data.code}
              onChange={(code) => form.setData({ code })}
              error={form.errors.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              inputClassName="figures text-figure tracking-code"
              className="max-w-60"
              required
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={form.processing}>
                {t('afterSale.code_confirm')}
              </Button>
              <Button type="button" variant="secondary" busy={asked.processing} onClick={send}>
                {t('afterSale.code_again')}
              </Button>
            </div>
          </form>
        )}
        {!isSent && (
          <div>
            <Button type="button" busy={asked.processing} onClick={send}>
              {t('afterSale.code_send')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
