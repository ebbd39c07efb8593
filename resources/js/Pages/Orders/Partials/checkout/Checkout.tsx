import { Link, usePage } from '@inertiajs/react';
import { type Cents, subtract, ZERO } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { ConsentChanged, ConsentSentence, useConsent } from '@/Components/LegalConsent';
import { TextInput } from '@/Components/TextInput';
import { useAuth } from '@/hooks/useAuth';
import { useMailText } from '@/hooks/useMailText';
import { useSignInPath } from '@/hooks/useSignInPath';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { lookAgain } from '@/lib/lookAgain';
import { askedItems, Holders } from '../order/Holders';
import { type Hold, isForVouchers, type Missing, type Shop } from '../shop/cart';
import { markReturn } from '../shop/keptDraft';
import { ClashWarning } from '../shop/OrderAdvice';
import { Step } from '../shop/Step';
import { BalanceUse } from './BalanceUse';
import { meantEmail } from './emailTypo';
import { NeededInvoice, neededInvoice } from './NeededInvoice';
import { CHECKOUT_FORM, PayButton } from './PayButton';
import { PayBy } from './PayBy';
import { Policies } from './Policies';
import { useCheckoutForm, useReturn } from './useCheckoutForm';
import { sumOf } from './usedVouchers';
import { VoucherUse } from './VoucherUse';
import { YearlyCharge } from './YearlyCharge';

type CheckoutProps = Pick<Shop, 'event' | 'products' | 'payOptions' | 'balance' | 'vouchers' | 'invoiceAbove'> & {
  live: Hold;
  /** False while the cart on the screen is still on its way to the server. */
  isSettled: boolean;
  /** The server cannot be reached. */
  isAway: boolean;
  missing: Missing | null;
  /** The order's card, which has the button to pay too. */
  card: HTMLElement | null;
  /** Takes the places again, while those that it is about are no longer kept; else null. */
  retake: (() => void) | null;
};

/** Who it is for, where it goes, and how it is paid. */
export function Checkout(props: CheckoutProps) {
  const { event, products, payOptions, balance, vouchers, live, isSettled, retake, card } = props;
  const t = useT();
  const form = useCheckoutForm();
  useReturn();
  const root = useRef<HTMLFormElement>(null);
  const allProducts = [...products, ...live.others.flatMap((other) => other.products)];
  const bought = allProducts.filter(({ id }) => live.items.some((item) => item.productId === id));
  const isOfVouchers = isForVouchers(bought);
  // Gift vouchers are bought with nothing that the house owes.
  const takesCredit = !bought.some(({ isVoucher }) => isVoucher);
  const usesBalance = takesCredit && form.data.useBalance;
  const asked = askedItems(live, allProducts);
  const errors = form.errors as Record<string, string | undefined>;
  const wrong = Object.keys(errors).length;
  const { features } = usePage().props;
  const hasChoice = payOptions.length > 1 && live.totalCents > 0;
  const chosen = (payOptions.find(({ id }) => id === form.data.payment) ?? payOptions[0])?.id ?? '';
  const due = takesCredit ? subtract(live.totalCents, sumOf(form.data.vouchers, live.totalCents)) : live.totalCents;
  const rest = (usesBalance ? Math.max(due - balance, 0) : due) as Cents;
  const keepsCards = payOptions.some(({ id, keepsCards: keeps }) => id === chosen && keeps);
  // A card that pays nothing cannot be left.
  const yearly = keepsCards && rest > 0 ? live.yearly : [];
  const consent = useConsent(() => form.setData('acceptTerms', false));
  const needed = neededInvoice(form.data, { live, allProducts, invoiceAbove: props.invoiceAbove });

  const paying = {
    ...{ live, rest, isSettled, retake },
    ...{ isBusy: form.processing, isAway: props.isAway, missing: props.missing },
  };

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isSettled || retake) return;
    form.transform(({ payment: _kept, voucherCode, invoice: _typed, ...typed }) => ({
      ...typed,
      ...(needed && { invoice: needed.customer }),
      renewsYearly: yearly.length > 0 && typed.renewsYearly,
      useBalance: usesBalance,
      vouchers: takesCredit
        ? [...typed.vouchers.map(({ code }) => code), ...(voucherCode.trim() ? [voucherCode] : [])]
        : [],
      ...(hasChoice && { payment: chosen }),
      version: live.version,
      accepted: consent.accepted,
    }));
    form.post(paths.orders.place(live.reference, live.key), {
      preserveScroll: true,
      preserveState: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: (said) => {
        // What is wrong with the whole may be that it is another by now.
        if ('form' in said) lookAgain({ only: ['hold', 'serverNow', 'legal'] });
        requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      },
    });
  };

  return (
    <form ref={root} id={CHECKOUT_FORM} method="post" noValidate onSubmit={submit}>
      <Step id="contact" title={t(isOfVouchers ? 'orders.contact_title_vouchers' : 'orders.contact_title')}>
        <Contact form={form} isOfVouchers={isOfVouchers} />
      </Step>
      {asked.length > 0 && (
        <Step
          id="holders"
          title={t(
            isForVouchers(asked.map(({ product }) => product))
              ? 'orders.holders_title_vouchers'
              : 'orders.holders_title',
          )}
        >
          <Holders
            hold={live}
            products={allProducts}
            answers={form.data.holders}
            buyer={form.data}
            errors={errors}
            onChange={(holders) => form.setData('holders', holders)}
            onBuyer={(buyer) => form.setData((given) => ({ ...given, ...buyer }))}
            onUnknown={() => root.current?.querySelector<HTMLElement>('[name="name"]')?.focus()}
          />
        </Step>
      )}
      {needed && <NeededInvoice form={form} needed={needed} currency={live.currency} />}
      <Step id="payment" title={t('orders.payment')}>
        {vouchers && takesCredit && live.totalCents > 0 && (
          <VoucherUse
            live={live}
            used={form.data.vouchers}
            typed={form.data.voucherCode}
            error={errors.vouchers}
            onChange={(changed) => {
              form.clearErrors('vouchers');
              form.setData((given) => ({ ...given, ...changed }));
            }}
          />
        )}
        <BalanceUse
          available={takesCredit ? balance : ZERO}
          due={due}
          currency={live.currency}
          value={form.data.useBalance}
          onChange={(useBalance) => form.setData('useBalance', useBalance)}
        />
        {(rest > 0 || live.totalCents === 0) && (
          <PayBy
            isFree={live.totalCents === 0}
            options={payOptions}
            value={chosen}
            onChange={(payment) => form.setData('payment', payment)}
            error={errors.payment}
          />
        )}
        {yearly.length > 0 && (
          <YearlyCharge
            passes={yearly}
            currency={live.currency}
            value={form.data.renewsYearly}
            onChange={(renewsYearly) => form.setData('renewsYearly', renewsYearly)}
          />
        )}
        <Policies event={event} live={live} />
        <ConsentChanged consent={consent} className="mt-6" />
        {consent.asked && features.termsCheckbox && (
          <Checkbox
            {...fieldProps(form, 'acceptTerms')}
            className="mt-4"
            label={<ConsentSentence consent={consent} />}
            required
          />
        )}
        {consent.asked && !features.termsCheckbox && (
          <p className="mt-6 max-w-reading text-small text-soft">
            <ConsentSentence consent={consent} action={live.totalCents > 0 ? 'paying' : 'ordering'} />
          </p>
        )}
        {wrong > 0 && (
          <Alert tone="danger" live className="mt-4">
            {errors.form ?? t('orders.fix_errors', { count: wrong })}
          </Alert>
        )}
        <ClashWarning clashes={live.clashes} className="mt-6 lg:hidden" />
        <PayButton {...paying} className="mt-6 max-sm:w-full" />
      </Step>
      {card && createPortal(<PayButton {...paying} className="w-full" />, card)}
    </form>
  );
}

type ContactProps = { form: ReturnType<typeof useCheckoutForm>; isOfVouchers: boolean };

function Contact({ form, isOfVouchers }: ContactProps) {
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
