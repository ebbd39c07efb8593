import { usePage } from '@inertiajs/react';
import { ACCEPTED_KINDS, type LegalVersions } from '@server/shared/legalKinds';
import { paths } from '@server/shared/paths';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { useT } from '@/hooks/useT';

type Asked = 'both' | 'terms' | 'privacy' | null;

/** The legal texts that a page asks its reader to accept, and whether they changed while the page was open. */
export type Consent = {
  asked: Asked;
  /** Versions of the texts on the page, to be sent with the form. */
  accepted: { terms?: number; privacy?: number };
  hasChanged: boolean;
};

const versionsOf = ({ terms, privacy }: LegalVersions) => ({
  ...(terms === undefined ? {} : { terms }),
  ...(privacy === undefined ? {} : { privacy }),
});

/** @param onChange called when a new version is published, so that the form can clear the tick. */
export function useConsent(onChange?: () => void): Consent {
  const accepted = versionsOf(usePage().props.legal ?? {});
  const now = JSON.stringify(accepted);
  const [first] = useState(now);
  const last = useRef(now);
  useEffect(() => {
    if (last.current !== now) onChange?.();
    last.current = now;
  }, [now, onChange]);
  const [terms, privacy] = ACCEPTED_KINDS.map((kind) => accepted[kind] !== undefined);
  const asked: Asked = terms && privacy ? 'both' : terms ? 'terms' : privacy ? 'privacy' : null;
  return { asked, accepted, hasChanged: first !== now };
}

type SentenceProps = {
  consent: Consent;
  /** The action that implies consent; without it the sentence is the label of a checkbox. */
  action?: 'paying' | 'ordering' | 'registering';
};

/** The sentence, with links that open in a new tab, so that typed data stays. */
export function ConsentSentence({ consent: { asked, accepted }, action }: SentenceProps) {
  const t = useT();
  if (!asked) return null;
  // Placeholders come back unresolved and are replaced by links here.
  const words = action
    ? t(`common.legal_accept_${asked}`, { action: t(`common.legal_by_${action}`) })
    : t(`common.legal_tick_${asked}`);
  return words.split(/(\{terms\}|\{privacy\})/).map((part) => {
    const kind = ACCEPTED_KINDS.find((one) => part === `{${one}}`);
    if (!kind) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} href={paths.legal(kind, accepted[kind])} target="_blank" rel="noreferrer" className="link">
        {t(`common.legal_link_${kind}`)}
        <span className="sr-only"> ({t('common.legal_new_tab')})</span>
      </a>
    );
  });
}

/** Shown when a new version is published while the reader fills the form in. */
export function ConsentChanged({ consent, className }: { consent: Consent; className?: string }) {
  const t = useT();
  if (!consent.hasChanged) return null;
  return (
    <Alert tone="warn" live className={className}>
      {t('common.legal_changed')}
    </Alert>
  );
}
