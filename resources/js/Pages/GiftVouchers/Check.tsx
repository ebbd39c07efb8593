import { Head } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { FoundVoucher } from '@server/wallets/pages';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { CodeInput } from '@/Components/CodeInput';
import { Money } from '@/Components/Money';
import { checkVoucher } from '@/Components/vouchers/checkVoucher';
import { EndNote } from '@/Components/vouchers/EndNote';
import { useT } from '@/hooks/useT';

/** Balance check of a gift voucher by its code. */
export default function Check({ zone }: Pages['GiftVouchers/Check']) {
  const t = useT();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<FoundVoucher>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFound(undefined);
    if (code.trim() === '') {
      setError(t('errors.required'));
      return field.current?.focus();
    }
    setIsBusy(true);
    try {
      const checked = await checkVoucher(code, t);
      if ('voucher' in checked) return setFound(checked.voucher);
      setError(checked.error);
      field.current?.focus();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="gutter">
      <Head title={t('vouchers.check_title')} />
      <div className="mx-auto max-w-xl py-12 md:py-20">
        <h1 className="text-title">{t('vouchers.check_title')}</h1>
        <p className="mt-4 mb-8 text-lead text-soft">{t('vouchers.check_lead')}</p>
        <form method="post" noValidate onSubmit={(event) => void look(event)} className="grid gap-5">
          <CodeInput
            ref={field}
            name="code"
            label={t('vouchers.check_label')}
            value={code}
            onChange={(typed) => {
              setCode(typed);
              setError(undefined);
            }}
            error={error}
            maxLength={60}
            required
          />
          <Button type="submit" size="lg" full busy={isBusy}>
            {t('vouchers.check_submit')}
          </Button>
        </form>
        <div role="status" className="mt-8">
          {found && (
            <>
              <p className="text-soft">{t('vouchers.check_left', { ending: `•••• ${found.ending}` })}</p>
              <p>
                <Money amount={found.left} currency={found.currency} className="display text-heading" />
              </p>
              <EndNote expiresAt={found.expiresAt} zone={zone} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
