import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { WalletKind } from '@server/shared/wallets';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { SettingsFrame } from './Partials/SettingsFrame';
import { AppleWalletForm, GoogleWalletForm } from './Partials/WalletForms';

export default function Wallets({ apple, google }: Pages['Settings/Wallets']) {
  const t = useT();
  return (
    <SettingsFrame current="wallets" lead={t('wallets.lead')}>
      {apple.certificate?.hasEnded && apple.record.values.enabled && (
        <Alert tone="warn" className="mt-6">
          {t('wallets.problem_certificate_expired')}
        </Alert>
      )}
      <AppleWalletForm {...apple} />
      <TestWallet kind="apple" />
      <div className="mt-10 border-t border-rule">
        <GoogleWalletForm {...google} />
      </div>
      <TestWallet kind="google" />
    </SettingsFrame>
  );
}

function TestWallet({ kind }: { kind: WalletKind }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const test = () =>
    router.post(
      paths.settings.testWallet(kind),
      {},
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setIsBusy(true),
        onFinish: () => setIsBusy(false),
      },
    );
  return (
    <div className="mt-6 grid justify-items-start gap-2">
      <Button variant="secondary" busy={isBusy} onClick={test}>
        {t('wallets.test')}
        <span className="sr-only">: {t(`wallets.${kind}`)}</span>
      </Button>
      <p className="text-small text-soft">{t('wallets.test_hint')}</p>
    </div>
  );
}
