import { usePage } from '@inertiajs/react';
import { type Cents, subtract, ZERO } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '@/Components/Alert';
import { Checkbox } from '@/Components/Checkbox';
import { ConsentChanged, ConsentSentence, useConsent } from '@/Components/LegalConsent';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { lookAgain } from '@/lib/lookAgain';
import { askedItems, Holders } from '../order/Holders';
import { type Hold, isForVouchers, type Missing, type Shop } from '../shop/cart';
import { Step } from '../shop/Step';
import { useSteps } from '../shop/steps';
import { BalanceUse } from './BalanceUse';
import { Contact } from './Contact';
import { type Lacking, lackingIn } from './lackingIn';
import { NeededInvoice, neededInvoice } from './NeededInvoice';
import { CHECKOUT_FORM, PayButton, ToPayment } from './PayButton';
import { PayBy } from './PayBy';
import { Policies } from './Policies';
import { useCheckoutForm, useReturn } from './useCheckoutForm';
import { sumOf } from './usedVouchers';
import { VoucherUse } from './VoucherUse';
import { YearlyCharge } from './YearlyCharge';

type CheckoutProps = Pick<
  Shop,
  'event' | 'serverNow' | 'products' | 'payOptions' | 'balance' | 'vouchers' | 'invoiceAbove'
> & {
  live: Hold;
  /** False while changes of the basket are being sent. */
  isSettled: boolean;
  /** The server cannot be reached. */
  isAway: boolean;
  missing: Missing | null;
  /** The order summary, which has a pay button too. */
  card: HTMLElement | null;
  /** The bar on a phone, with the button of the current step. */
  bar: HTMLElement | null;
  /** Reserves the tickets again after the reservation has expired; else null. */
  retake: (() => void) | null;
};

const isBefore = (one: Element, other: Element): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Contact, holders and payment. */
export function Checkout(props: CheckoutProps) {
  const { event, products, payOptions, balance, vouchers, live, isSettled, retake, card, bar } = props;
  const t = useT();
  const form = useCheckoutForm();
  useReturn();
  const root = useRef<HTMLFormElement>(null);
  const steps = useSteps();
  const allProducts = [...products, ...live.others.flatMap((other) => other.products)];
  const bought = allProducts.filter(({ id }) => live.items.some((item) => item.productId === id));
  const isOfVouchers = isForVouchers(bought);
  // Gift vouchers cannot be bought with vouchers or a balance.
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
  // Automatic renewal needs a card payment.
  const yearly = keepsCards && rest > 0 ? live.yearly : [];
  const consent = useConsent(() => form.setData('acceptTerms', false));
  const agreement = consent.asked && !features.termsCheckbox && (
    <ConsentSentence consent={consent} action={live.totalCents > 0 ? 'paying' : 'ordering'} />
  );
  const needed = neededInvoice(form.data, { live, allProducts, invoiceAbove: props.invoiceAbove });

  const paying = {
    ...{ live, rest, isSettled, retake },
    ...{ isBusy: form.processing, isAway: props.isAway, missing: props.missing },
  };

  /** Moves from the details to the payment, or to the first invalid field. */
  const goOn = (lacking: readonly Lacking[] = lackingIn(root.current)) => {
    form.clearErrors();
    if (lacking.length === 0) return steps.goTo('pay');
    form.setError(Object.fromEntries(lacking.map(({ name, of }) => [name, t(of)])) as never);
    isRefused.current = true;
  };

  const latest = useRef(steps);
  latest.current = steps;
  // After a refusal, shows the step of the first field with an error.
  const isRefused = useRef(false);
  useEffect(() => {
    if (!isRefused.current || wrong === 0) return;
    isRefused.current = false;
    latest.current.show(root.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  });
  // A fragment that selects the payment step does not apply before the details are valid.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { now, goTo } = latest.current;
      if (now === 'pay' && lackingIn(root.current).length > 0) goTo('details', { replace: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const lacking = lackingIn(root.current);
    if (steps.now === 'details') {
      // The return key moves to the next field.
      const typed = document.activeElement;
      const isAhead = lacking[0] && typed && isBefore(typed, lacking[0].field);
      return isAhead ? lacking[0]?.field.focus() : goOn(lacking);
    }
    if (!isSettled || retake) return;
    if (lacking.length > 0) return goOn(lacking);
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
        // A refusal of the whole order can be due to changed data: it is loaded again.
        if ('form' in said) lookAgain({ only: ['hold', 'serverNow', 'legal'] });
        isRefused.current = true;
      },
    });
  };

  return (
    <form ref={root} id={CHECKOUT_FORM} method="post" noValidate onSubmit={submit}>
      <Step
        id="contact"
        of="details"
        title={t(isOfVouchers ? 'orders.contact_title_vouchers' : 'orders.contact_title')}
      >
        <Contact form={form} isOfVouchers={isOfVouchers} />
      </Step>
      {asked.length > 0 && (
        <Step
          id="holders"
          of="details"
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
      {consent.asked && features.termsCheckbox && (
        <div data-in="details" className="pb-8">
          <ConsentChanged consent={consent} className="mb-4" />
          <Checkbox {...fieldProps(form, 'acceptTerms')} label={<ConsentSentence consent={consent} />} required />
        </div>
      )}
      <Step id="payment" of="pay" title={t('orders.payment')}>
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
        <Policies event={event} serverNow={props.serverNow} live={live} />
        {agreement && (
          <>
            <ConsentChanged consent={consent} className="mt-6" />
            <p className="mt-6 max-w-reading text-small text-soft max-lg:hidden">{agreement}</p>
          </>
        )}
        {wrong > 0 && (
          <Alert tone="danger" live className="mt-4">
            {errors.form ?? t('orders.fix_errors', { count: wrong })}
          </Alert>
        )}
        <PayButton {...paying} className="mt-6 max-lg:hidden" />
      </Step>
      {card && createPortal(<PayButton {...paying} className="w-full" />, card)}
      {bar && steps.now === 'details' && createPortal(<ToPayment retake={retake} onGo={() => goOn()} />, bar)}
      {bar &&
        steps.now === 'pay' &&
        createPortal(
          <>
            {/* The sentence stays with the button that implies consent, at any scroll position. */}
            {agreement && <p className="order-first w-full text-caption text-soft">{agreement}</p>}
            <PayButton {...paying} className="grow-2 basis-46" />
          </>,
          bar,
        )}
    </form>
  );
}
