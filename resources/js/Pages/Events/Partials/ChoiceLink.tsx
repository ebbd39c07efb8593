import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { type Choice, choiceQuery } from '@server/shared/choiceLink';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { TicketQr } from '@/Components/TicketQr';
import { useT } from '@/hooks/useT';
import { CopyText } from './CopyText';
import { DownloadQr } from './DownloadQr';

type ChoiceLinkProps = Pages['Events/Share'];
type Product = ChoiceLinkProps['products'][number];
type Quantities = Record<string, number | null>;

/** A quantity of nothing is no line. */
const leastOf = ({ minPerOrder }: Product) => Math.max(1, minPerOrder);
const isAllowed = (product: Product, quantity: number | null | undefined) =>
  !quantity || (quantity >= leastOf(product) && quantity <= product.maxPerOrder);

/** Pause of the keyboard before the link is made again, in milliseconds. */
const PAUSE_MS = 350;

/** A form whose choice is in the page's URL; the server answers with the link and its QR code. */
export function ChoiceLink({
  event,
  products,
  choice: first,
  day,
  slots,
  link,
  origin,
  isCodeUnknown,
}: ChoiceLinkProps) {
  const t = useT();
  const [date, setDate] = useState<string>(day ?? '');
  const [time, setTime] = useState(first.time ?? '');
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(first.lines.map(({ product, quantity }) => [product, quantity])),
  );
  const [code, setCode] = useState(first.code ?? '');
  // The server looks a code up when it has been typed completely.
  const [settledCode, setSettledCode] = useState(code);
  const lines = products.flatMap((product) => {
    const quantity = quantities[product.id];
    return quantity && isAllowed(product, quantity) ? [{ product: product.id, quantity }] : [];
  });
  const choice: Choice = {
    ...(date && { day: date }),
    ...(time && { time }),
    lines,
    ...(settledCode.trim() && { code: settledCode.trim() }),
  };
  // The text follows the form at once; the QR code comes with the server's answer.
  const url = `${origin}${paths.events.chosen(event.slug, { ...choice, ...(code.trim() && { code: code.trim() }) })}`;
  const asked = new URLSearchParams(choiceQuery(choice)).toString();
  const [sent, setSent] = useState(asked);
  useEffect(() => {
    if (asked === sent) return;
    const timer = setTimeout(() => {
      setSent(asked);
      router.get(`${paths.widget.share(event.id)}?${asked}`, undefined, {
        only: ['day', 'slots', 'link', 'isCodeUnknown'],
        preserveState: true,
        preserveScroll: true,
        replace: true,
        showProgress: false,
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, sent, event.id]);
  const times = slots.map((slot) => ({
    value: slot.time,
    label: slot.isFree ? slot.time : t('widget.time_full', { time: slot.time }),
  }));
  const isDayClosed = date !== '' && date === day && slots.length === 0;
  const isWrong = products.some((product) => !isAllowed(product, quantities[product.id]));
  const obstacle = isWrong ? 'wrong_quantity' : isDayClosed ? 'closed_day' : undefined;
  return (
    <FormSection title={t('widget.link')} lead={t('widget.link_text')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {event.hasDays && (
          <TextInput
            type="date"
            label={t('widget.day')}
            value={date}
            onChange={(value) => {
              setDate(value);
              setTime('');
            }}
            hint={isDayClosed ? t('widget.no_times') : undefined}
            optional
          />
        )}
        {event.hasTimes && (
          <Select
            label={t('widget.time')}
            value={time}
            onChange={setTime}
            options={times}
            placeholder={t('widget.any_time')}
            disabled={times.length === 0}
            optional
          />
        )}
        {products.map((product) => (
          <NumberField
            key={product.id}
            label={t('widget.number_of', { name: product.name })}
            value={quantities[product.id] ?? null}
            onChange={(value) => setQuantities((now) => ({ ...now, [product.id]: value }))}
            error={
              isAllowed(product, quantities[product.id])
                ? undefined
                : t('widget.quantity_range', { min: leastOf(product), max: product.maxPerOrder })
            }
            optional
          />
        ))}
        <TextInput
          label={t('widget.code')}
          value={code}
          onChange={setCode}
          onBlur={() => setSettledCode(code)}
          onKeyDown={(event) => event.key === 'Enter' && setSettledCode(code)}
          error={isCodeUnknown && code.trim() === link.code ? t('widget.code_unknown') : undefined}
          maxLength={80}
          optional
        />
      </div>
      <div className="grid gap-2">
        <p className="font-strong">{t('widget.the_link')}</p>
        <a href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
          {url}
        </a>
        <CopyText
          text={url}
          label={t('widget.copy_link')}
          done={t('widget.link_copied')}
          obstacle={obstacle && t(`widget.copy_${obstacle}`)}
        />
        <details>
          <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
            {t('widget.qr')}
          </summary>
          <TicketQr
            qr={link.qr}
            label={t('widget.qr_of', { url: link.url })}
            className="mt-2 w-56 border border-rule"
          />
          <DownloadQr
            qr={link.qr}
            name={event.slug}
            isCurrent={link.url === url}
            obstacle={obstacle && t(`widget.copy_${obstacle}`)}
          />
        </details>
      </div>
    </FormSection>
  );
}
