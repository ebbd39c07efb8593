import { router } from '@inertiajs/react';
import type { PresetComparison } from '@server/products/pages';
import type { LocalText } from '@server/shared/localText';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { ComparedProduct } from './ComparedProduct';
import { ExtraProducts } from './ExtraProducts';

/** The choices for one product of the preset. */
export type Choice = {
  isAdded: boolean;
  names: LocalText;
  priceCents: Cents | null;
  /** Prices of its price list, where they must be entered. */
  prices: (Cents | null)[];
  isFree: boolean;
  fields: string[];
};
type Choices = Record<string, Choice>;

const choicesOf = ({ rows }: PresetComparison, isChosen: boolean): Choices =>
  Object.fromEntries(
    rows.map(({ key, state, names, priceCents, prices, differences }) => [
      key,
      {
        isAdded: isChosen && state === 'missing',
        names,
        priceCents,
        prices: prices.map(() => null),
        isFree: priceCents === 0,
        fields: isChosen && state === 'changed' ? differences.map(({ field }) => field) : [],
      },
    ]),
  );

/** The request: products to add with their values, and fields to update. */
function applicationOf({ event, rows, otherCurrency }: PresetComparison, choices: Choices) {
  const chosen = rows.map((row) => ({ row, choice: choices[row.key]! }));
  return {
    eventId: event.id,
    currency: event.currency,
    add: chosen
      .filter(({ choice }) => choice.isAdded)
      .map(({ row, choice }) => ({
        key: row.key,
        name: choice.names as Record<string, string>,
        priceCents: choice.priceCents,
        isFree: choice.isFree,
        prices: otherCurrency ? choice.prices : [],
      })),
    update: chosen
      .filter(({ row, choice }) => row.product && choice.fields.length > 0)
      .map(({ row, choice }) => ({ key: row.key, version: row.product!.version, fields: choice.fields })),
  };
}

type ComparisonProps = { presetId: string; version: number; found: PresetComparison };

/** A preset compared with an event: missing products and differences, with the choice of what to apply. */
export function Comparison({ presetId, version, found }: ComparisonProps) {
  const t = useT();
  // Missing products are selected by default; differences are not, because they may be intended.
  const [choices, setChoices] = useState<Choices>(() => {
    const [all, none] = [choicesOf(found, true), choicesOf(found, false)];
    return Object.fromEntries(Object.keys(all).map((key) => [key, { ...all[key]!, fields: none[key]!.fields }]));
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const application = applicationOf(found, choices);
  const count = application.add.length + application.update.length;
  const isAllSame = found.rows.every(({ state }) => state === 'same');
  const apply = () =>
    router.post(paths.productPresets.application(presetId), application, {
      preserveScroll: true,
      onStart: () => setBusy(true),
      onError: setErrors,
      onFinish: () => setBusy(false),
    });
  return (
    <div className="mt-6">
      {isAllSame ? (
        <p className="text-soft">{t('products.preset_all_same')}</p>
      ) : (
        <div className="mb-3 button-row">
          <Button variant="quiet" size="sm" onClick={() => setChoices(choicesOf(found, true))}>
            {t('products.preset_choose_all')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setChoices(choicesOf(found, false))}>
            {t('products.preset_choose_none')}
          </Button>
        </div>
      )}
      {found.otherCurrency && (
        <Alert tone="info" className="mb-3">
          {found.otherCurrency.code
            ? t('products.preset_other_currency', { currency: found.event.currency, own: found.otherCurrency.code })
            : t('products.preset_unknown_currency', { currency: found.event.currency })}
        </Alert>
      )}
      <ul className="grid divide-y divide-rule border-y border-rule">
        {found.rows.map((row) => (
          <ComparedProduct
            key={row.key}
            row={row}
            currency={found.event.currency}
            otherCurrency={found.otherCurrency}
            choice={choices[row.key]!}
            errors={errorsAt(
              errors,
              application.add.findIndex(({ key }) => key === row.key),
            )}
            onChange={(changed) => setChoices({ ...choices, [row.key]: { ...choices[row.key]!, ...changed } })}
            onTake={
              row.product && !found.otherCurrency
                ? () => takeIn(presetId, version, found.event.id, [row.product!.id])
                : undefined
            }
          />
        ))}
      </ul>
      {found.newQuotas.length > 0 && application.add.length > 0 && (
        <p className="mt-3 text-soft">{t('products.preset_new_quotas', { names: found.newQuotas.join(', ') })}</p>
      )}
      <div className="mt-5 button-row">
        {!isAllSame && (
          <Button busy={busy} disabled={count === 0} onClick={apply}>
            {count === 0
              ? t('products.preset_apply')
              : t('products.preset_apply_count', { added: application.add.length, updated: application.update.length })}
          </Button>
        )}
        <LinkButton variant="secondary" iconEnd="arrow-right" href={paths.products.index(found.event.id)}>
          {t('products.preset_event_products')}
        </LinkButton>
      </div>
      <ExtraProducts
        products={found.extra}
        onTake={found.otherCurrency ? undefined : (ids) => takeIn(presetId, version, found.event.id, ids)}
      />
    </div>
  );
}

function errorsAt(errors: Record<string, string>, at: number): Record<string, string | undefined> {
  const prefix = `add.${at}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      at >= 0 && path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  );
}

const takeIn = (presetId: string, version: number, eventId: string, productIds: readonly string[]) =>
  router.patch(
    paths.productPresets.products(presetId),
    { version, eventId, productIds: [...productIds] },
    { preserveScroll: true },
  );
