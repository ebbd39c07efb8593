import { usePage } from '@inertiajs/react';
import { ACCEPTED_KINDS, type LegalVersions } from '@server/shared/legalKinds';
import { paths } from '@server/shared/paths';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { useT } from '@/hooks/useT';

type Asked = 'both' | 'terms' | 'privacy' | null;

/** What a page asks its reader to agree to, and whether that changed while they were on it. */
export type Consent = {
  asked: Asked;
  /** To send along: the versions that stand on the page. */
  accepted: { terms?: number; privacy?: number };
  hasChanged: boolean;
};

const versionsOf = ({ terms, privacy }: LegalVersions) => ({
  ...(terms === undefined ? {} : { terms }),
  ...(privacy === undefined ? {} : { privacy }),
});

/** @param onChange called when a text was published anew, so that a tick is given anew as well. */
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
  /** What they do by which they agree; without it the words of a box to tick. */
  action?: 'paying' | 'ordering' | 'registering';
};

/** The sentence, with links that open beside the page: what was typed stays. */
export function ConsentSentence({ consent: { asked, accepted }, action }: SentenceProps) {
  const t = useT();
  if (!asked) return null;
  // The blanks come back as they are, and are filled with links here.
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

/** Said where a text was published while a person filled in. */
export function ConsentChanged({ consent, className }: { consent: Consent; className?: string }) {
  const t = useT();
  if (!consent.hasChanged) return null;
  return (
    <Alert tone="warn" live className={className}>
      {t('common.legal_changed')}
    </Alert>
  );
}
