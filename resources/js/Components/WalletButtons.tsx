import { paths } from '@server/shared/paths';
import { WALLET_BUNDLE, type WalletKind } from '@server/shared/wallets';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

/** A single ticket by its code, or `count` tickets of an order. */
type Of = { code: string } | { reference: string; key: string | null; count: number };
type WalletButtonsProps = { wallets: readonly WalletKind[]; of: Of };

type Way = { kind: WalletKind; href: string; part: { from: number; to: number } | null };

function waysOf(kind: WalletKind, of: Of): Way[] {
  if ('code' in of) {
    const href = kind === 'apple' ? paths.tickets.applePass(of.code) : paths.tickets.googlePass(of.code);
    return [{ kind, href, part: null }];
  }
  const { reference, count } = of;
  const key = of.key ?? undefined;
  if (kind === 'google') return [{ kind, href: paths.orders.googlePasses(reference, key), part: null }];
  const parts = Math.ceil(count / WALLET_BUNDLE);
  return Array.from({ length: parts }, (_, at) => ({
    kind,
    href: paths.orders.applePasses(reference, key, at === 0 ? undefined : at + 1),
    part: parts === 1 ? null : { from: at * WALLET_BUNDLE + 1, to: Math.min(count, (at + 1) * WALLET_BUNDLE) },
  }));
}

/** Adds tickets to the phone's wallet; the wallet of this device's system comes first. */
export function WalletButtons({ wallets, of }: WalletButtonsProps) {
  const t = useT();
  const [fitting] = wallets;
  if (!fitting || ('count' in of && of.count === 0)) return null;
  return (
    <div className="no-print flex flex-wrap gap-3">
      {wallets.flatMap((kind) =>
        waysOf(kind, of).map(({ href, part }) => (
          <LinkButton key={href} href={href} external icon="wallet" variant={kind === fitting ? 'secondary' : 'quiet'}>
            {t(`tickets.wallet_${kind}`)}
            {part && `: ${t('tickets.wallet_part', part)}`}
          </LinkButton>
        )),
      )}
    </div>
  );
}
