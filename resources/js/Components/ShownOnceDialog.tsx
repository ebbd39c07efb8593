import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';

const COPIED_MS = 2000;

type ShownOnceDialogProps = {
  /** The secret from the last response; the dialog keeps it until it is closed. */
  secret: string | undefined;
  title: string;
  text: string;
  copyLabel: string;
  doneLabel: string;
  show: (secret: string) => ReactNode;
};

/** Shows a secret that cannot be shown again, until its owner confirms that they saved it. */
export function ShownOnceDialog({ secret, title, text, copyLabel, doneLabel, show }: ShownOnceDialogProps) {
  const [kept, setKept] = useState(secret);
  useEffect(() => {
    if (secret !== undefined) setKept(secret);
  }, [secret]);
  if (kept === undefined) return null;
  const close = () => setKept(undefined);
  return (
    <Dialog
      open
      onOpenChange={close}
      keepOpen
      title={title}
      description={text}
      footer={
        <>
          <CopyButton text={kept} label={copyLabel} />
          <Button onClick={close}>{doneLabel}</Button>
        </>
      }
    >
      {show(kept)}
    </Dialog>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Browsers offer the clipboard on secure pages only; elsewhere the text can be selected.
  if (!navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <>
      <Button variant="secondary" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="sr-only">
        {copied && t('users.copied')}
      </span>
    </>
  );
}
