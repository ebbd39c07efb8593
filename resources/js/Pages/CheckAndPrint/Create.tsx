import type { Checked } from '@server/shared/checked';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge, type Tone } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { refusalIn } from '@/Components/counter/refusalIn';
import { usePrinting } from '@/Components/counter/usePrinting';
import { DescriptionList } from '@/Components/DescriptionList';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import '../../../css/counter.css';

/** Scan or type anything: what it is, whether it is good, and what can be done with it here. */
export default function Create() {
  const t = useT();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const printing = usePrinting();
  const field = useRef<HTMLFormElement>(null);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      setChecked((await http.post<Checked>(paths.checkAndPrint(), { code })).data);
      // The next scan replaces this one.
      field.current?.querySelector('input')?.select();
    } catch (failure) {
      setError(refusalIn(failure).text);
      setChecked(null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {printing.element}
      <div className="no-print">
        <PageHeader title={t('counter.check_title')} lead={t('counter.check_lead')} />
        <form ref={field} onSubmit={(event) => void check(event)} noValidate className="mb-8 grid max-w-reading gap-4">
          <TextInput
            name="code"
            label={t('counter.check_code')}
            hint={t('counter.check_hint')}
            value={code}
            onChange={setCode}
            error={error}
            maxLength={600}
            autoComplete="off"
            autoFocus
            required
          />
          <Button type="submit" size="lg" busy={isBusy}>
            {t('counter.check')}
          </Button>
        </form>
        <div aria-live="polite">
          {checked && (
            <Found checked={checked} onPrint={(reference) => void printing.printOrder(reference, 'tickets')} />
          )}
        </div>
      </div>
    </>
  );
}

type FoundProps = { checked: Checked; onPrint: (reference: string) => void };

function Found({ checked, onPrint }: FoundProps) {
  const t = useT();
  const format = useFormat();
  switch (checked.kind) {
    case 'unknown':
      return <Alert tone="danger">{t('counter.check_unknown')}</Alert>;
    case 'ticket': {
      const isGood = checked.standing === 'valid';
      const at = checked.standing === 'not_yet' ? checked.validFrom : checked.validUntil;
      return (
        <Sheet
          title={checked.product}
          tone={isGood ? 'ok' : 'danger'}
          standing={t(`counter.ticket_${checked.standing}`, { at: format.dateTime(at, checked.zone) })}
          items={[
            { term: t('counter.check_event'), value: checked.event },
            ...(checked.startsAt
              ? [{ term: t('counter.check_time'), value: format.dateTime(checked.startsAt, checked.zone) }]
              : []),
            ...(checked.holder ? [{ term: t('counter.check_holder'), value: checked.holder }] : []),
            { term: t('counter.check_uses'), value: `${checked.usesLeft} / ${checked.usesTotal}` },
            { term: t('cash.order'), value: formatReference(checked.order) },
          ]}
          actions={
            <>
              {checked.mayPrint && <Print onClick={() => onPrint(checked.order)} />}
              <LinkButton variant="secondary" href={paths.orders.show(checked.order)}>
                {t('counter.show_order')}
              </LinkButton>
            </>
          }
        />
      );
    }
    case 'order':
      return (
        <Sheet
          title={t('counter.check_order', { reference: formatReference(checked.reference) })}
          tone={checked.awaitsMoney ? 'warn' : checked.mayPrint ? 'ok' : 'neutral'}
          standing={t(`counter.order_${checked.state}`)}
          items={[
            { term: t('counter.total'), value: format.money(checked.totalCents, checked.currency) },
            ...(checked.customer ? [{ term: t('counter.customer'), value: checked.customer }] : []),
          ]}
          actions={
            <>
              {checked.awaitsMoney && (
                <LinkButton href={paths.pos.manual(checked.reference)}>{t('counter.pay')}</LinkButton>
              )}
              {checked.mayPrint && <Print onClick={() => onPrint(checked.reference)} />}
              <LinkButton variant="secondary" href={paths.orders.show(checked.reference)}>
                {t('counter.show_order')}
              </LinkButton>
            </>
          }
        />
      );
    case 'voucher':
      return (
        <Sheet
          title={t('cash.method_voucher')}
          tone={checked.refusal ? 'danger' : 'ok'}
          standing={t(checked.refusal ? 'counter.voucher_refused' : 'counter.voucher_good')}
          items={
            checked.left === null
              ? []
              : [{ term: t('counter.check_left'), value: format.money(checked.left, checked.currency) }]
          }
        />
      );
    case 'promo':
      return (
        <Sheet
          title={checked.code}
          tone={checked.standing === 'good' ? 'ok' : 'danger'}
          standing={t(`counter.promo_${checked.standing}`)}
          items={[{ term: t('counter.check_promo'), value: checked.name }]}
        />
      );
  }
}

function Print({ onClick }: { onClick: () => void }) {
  const t = useT();
  return (
    <Button icon="printer" onClick={onClick}>
      {t('counter.print')}
    </Button>
  );
}

type SheetProps = {
  title: string;
  tone: Tone;
  standing: string;
  items: { term: string; value: string }[];
  actions?: React.ReactNode;
};

const Sheet = ({ title, tone, standing, items, actions }: SheetProps) => (
  <Card title={title} actions={<Badge tone={tone}>{standing}</Badge>} className="max-w-reading">
    <DescriptionList items={items} />
    {actions && <div className="mt-6 flex flex-wrap gap-3">{actions}</div>}
  </Card>
);
