import { Link } from '@inertiajs/react';
import { Button } from '@/Components/Button';
import { TextInput } from '@/Components/TextInput';
import { useAuth } from '@/hooks/useAuth';
import { useMailText } from '@/hooks/useMailText';
import { useSignInPath } from '@/hooks/useSignInPath';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { markReturn } from '../shop/keptDraft';
import { meantEmail } from './emailTypo';
import type { useCheckoutForm } from './useCheckoutForm';

type ContactProps = { form: ReturnType<typeof useCheckoutForm>; isOfVouchers: boolean };

/** Contact data of the buyer. */
export function Contact({ form, isOfVouchers }: ContactProps) {
  const t = useT();
  const { user } = useAuth();
  const signInPath = useSignInPath();
  const mailText = useMailText();
  const meant = meantEmail(form.data.email);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {!user && (
        <p className="text-soft sm:col-span-2">
          {t('orders.have_account')}{' '}
          <Link href={signInPath} className="link" onClick={markReturn}>
            {t('orders.sign_in_fill')}
          </Link>
        </p>
      )}
      <TextInput
        {...fieldProps(form, 'name')}
        className="sm:col-span-2"
        label={t('orders.name')}
        autoComplete="name"
        required
      />
      <div className="sm:col-span-2">
        <TextInput
          {...fieldProps(form, 'email')}
          label={t('orders.email')}
          hint={mailText(isOfVouchers ? 'orders.email_hint_vouchers' : 'orders.email_hint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
        />
        {meant && (
          <Button variant="quiet" size="sm" className="-ml-3 mt-1" onClick={() => form.setData('email', meant)}>
            {t('orders.email_maybe', { email: meant })}
          </Button>
        )}
      </div>
      <TextInput
        {...fieldProps(form, 'phone')}
        label={t('orders.phone')}
        hint={t('orders.phone_hint')}
        type="tel"
        autoComplete="tel"
        optional
      />
    </div>
  );
}
