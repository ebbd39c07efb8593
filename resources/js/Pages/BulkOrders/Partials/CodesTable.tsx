import { router, usePage } from '@inertiajs/react';
import type { CodeRow } from '@server/bulk-orders/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { lastMoment } from '@server/shared/time';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { LinkButton } from '@/Components/LinkButton';
import { StatusBadge } from '@/Components/StatusBadge';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { CopyLink } from './CopyLink';
import { UpdateMailModal } from './UpdateMailModal';

type CodesTableProps = { orderId: string; codes: readonly CodeRow[]; mayHandOut: boolean; refundUrl: string | null };

/** Maps to the states of `StatusBadge`. */
const STATUS = {
  free: 'closed',
  sent: 'asked',
  claimed: 'valid',
  used: 'used',
  ended: 'closed',
  revoked: 'refunded',
} as const;
const MAIL_TONES = { waiting: 'info', sent: 'neutral', kept: 'warn', bounced: 'danger', failed: 'danger' } as const;

/** Codes of an order with recipients and states. */
export function CodesTable({ orderId, codes, mayHandOut, refundUrl }: CodesTableProps) {
  const t = useT();
  const format = useFormat();
  const { mails } = usePage().props.features;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<'revoke' | 'change' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const toggle = (keys: readonly string[], isOn: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const key of keys) isOn ? next.add(key) : next.delete(key);
      return next;
    });
  const chosen = codes.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
  const positions = codes.filter(({ id }) => ticked.has(id)).map(({ position }) => position);
  const post = (url: string) =>
    router.post(
      url,
      { codes: chosen },
      {
        preserveScroll: true,
        onStart: () => setBusy(true),
        onSuccess: () => setTicked(new Set()),
        onFinish: () => {
          setBusy(false);
          setAsked(null);
        },
      },
    );
  const columns: Column<CodeRow>[] = [
    {
      key: 'code',
      header: t('bulk.code'),
      primary: true,
      cell: ({ code, position }) => <span className="figures">{code ? formatReference(code) : position}</span>,
    },
    { key: 'product', header: t('bulk.product'), cell: ({ product }) => product },
    {
      key: 'state',
      header: t('bulk.state'),
      cell: ({ state }) => <StatusBadge status={STATUS[state]} label={t(`bulk.code_${state}`)} />,
    },
    {
      key: 'recipient',
      header: t('bulk.recipient'),
      cell: ({ name, email }) =>
        email ? (
          <span className="wrap-anywhere">
            {name} <span className="text-soft">{email}</span>
          </span>
        ) : (
          '–'
        ),
    },
    {
      key: 'mail',
      header: t('bulk.mail'),
      cell: ({ mail }) => (mail ? <Badge tone={MAIL_TONES[mail]}>{t(`bulk.mail_${mail}`)}</Badge> : '–'),
    },
    { key: 'holder', header: t('bulk.holder'), cell: ({ holder }) => holder ?? '–' },
    {
      key: 'visit',
      header: t('bulk.visit'),
      cell: ({ startsAt, zone }) => (startsAt ? format.dateTime(startsAt, zone) : '–'),
    },
    {
      key: 'until',
      header: t('bulk.file_until'),
      cell: ({ endsAt, zone }) => (endsAt ? format.shortDay(lastMoment(endsAt).toISOString(), zone) : t('bulk.no_end')),
    },
    ...(mayHandOut
      ? [
          {
            key: 'link',
            header: t('bulk.file_link'),
            cell: ({ state, url, code }: CodeRow) =>
              url && code && (state === 'free' || state === 'sent') ? (
                <CopyLink url={url} of={formatReference(code)} />
              ) : (
                '–'
              ),
          },
        ]
      : []),
  ];
  const selection = {
    labelOf: (key: string) => codes.find(({ id }) => id === key)?.code ?? key,
    allLabel: t('bulk.codes'),
    isPage: codes.length > 0 && chosen.length === codes.length,
    has: (key: string) => ticked.has(key),
    toggle: (key: string, isOn: boolean) => toggle([key], isOn),
    extendTo: (key: string, isOn: boolean) => toggle([key], isOn),
    togglePage: (isOn: boolean) =>
      toggle(
        codes.map(({ id }) => id),
        isOn,
      ),
  };
  return (
    <>
      {mayHandOut && chosen.length > 0 && (
        <div className="my-3 flex flex-wrap items-center gap-3" role="status">
          <span>{t('bulk.selected', { count: chosen.length })}</span>
          <Button size="sm" variant="secondary" onClick={() => setAsked('change')}>
            {t('bulk.change_recipient')}
          </Button>
          {mails && (
            <Button size="sm" variant="secondary" busy={isBusy} onClick={() => post(paths.bulk.remind(orderId))}>
              {t('bulk.remind')}
            </Button>
          )}
          {refundUrl && (
            <LinkButton size="sm" variant="secondary" href={`${refundUrl}?units=${positions.join(',')}`}>
              {t('bulk.return_codes')}
            </LinkButton>
          )}
          <Button size="sm" variant="danger" onClick={() => setAsked('revoke')}>
            {t('bulk.revoke')}
          </Button>
        </div>
      )}
      <Table
        caption={t('bulk.codes')}
        columns={columns}
        rows={codes}
        rowKey={({ id }) => id}
        empty={<p className="py-6 text-soft">{t('bulk.none_found')}</p>}
        {...(mayHandOut ? { selection } : {})}
      />
      <ConfirmDialog
        open={asked === 'revoke'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t('bulk.revoke_title')}
        confirmLabel={t('bulk.revoke')}
        onConfirm={() => post(paths.bulk.revoke(orderId))}
        busy={isBusy}
        dangerous
      >
        {t('bulk.revoke_text')}
        <ChosenCodes codes={codes.filter(({ id }) => ticked.has(id))} />
      </ConfirmDialog>
      {asked === 'change' && <UpdateMailModal orderId={orderId} codes={chosen} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Selected codes with their recipients, so that the user sees who loses one. */
function ChosenCodes({ codes }: { codes: readonly CodeRow[] }) {
  return (
    <ul className="mt-3 max-h-60 space-y-1 overflow-y-auto">
      {codes.map(({ id, code, position, name, email }) => (
        <li key={id} className="wrap-anywhere">
          <span className="figures">{code ? formatReference(code) : position}</span>
          {email && ` · ${[name, email].filter(Boolean).join(', ')}`}
        </li>
      ))}
    </ul>
  );
}
