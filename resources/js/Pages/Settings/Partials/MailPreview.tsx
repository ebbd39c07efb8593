import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { toast } from '@/lib/toast';

type Labels = { subject: string; body: string };
type Written = { subject: string; html: string; text: string };
type View = 'desktop' | 'phone' | 'text';

type MailPreviewProps = { kind: string; code: string; labels: Labels; testTo: string };

const VIEWS: readonly View[] = ['desktop', 'phone', 'text'];
const AFTER_TYPING_MS = 600;
const PHONE_WIDTH = 390;

/** The email rendered from the typed text, debounced; null while the text is invalid. */
function useWritten({ kind, code, labels }: Omit<MailPreviewProps, 'testTo'>): Written | null {
  const [written, setWritten] = useState<Written | null>(null);
  const { subject, body } = labels;
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      http
        .post<Written>(
          paths.settings.mailPreview(kind, code),
          { subject, body },
          { headers: { Accept: 'application/json' } },
        )
        .then(
          ({ data }) => isCurrent && setWritten(data),
          () => isCurrent && setWritten(null),
        );
    }, AFTER_TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, code, subject, body]);
  return written;
}

/** Preview of an email on a desktop, on a phone and as plain text, with a button that sends the user a test. */
export function MailPreview({ kind, code, labels, testTo }: MailPreviewProps) {
  const t = useT();
  const mailText = useMailText();
  const [view, setView] = useState<View>('desktop');
  const [isSending, setIsSending] = useState(false);
  const written = useWritten({ kind, code, labels });
  const send = async () => {
    setIsSending(true);
    try {
      await http.post(paths.settings.mailTest(kind, code), labels, { headers: { Accept: 'application/json' } });
      void toast.success(mailText('mailTexts.test_sent', { address: testTo }));
    } catch {
      void toast.error(t('mailTexts.test_failed'));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className="grid gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame three small buttons as a form of their own */}
      <div role="group" aria-label={t('mailTexts.view')} className="button-row">
        {VIEWS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === view ? 'primary' : 'secondary'}
            aria-pressed={one === view}
            onClick={() => setView(one)}
          >
            {t(`mailTexts.view_${one}`)}
          </Button>
        ))}
      </div>
      {written ? <Shown written={written} view={view} /> : <p className="text-soft">{t('mailTexts.preview_failed')}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" icon="mail" busy={isSending} disabled={!written} onClick={() => void send()}>
          {t('mailTexts.test')}
        </Button>
        <span className="text-small wrap-anywhere text-soft">{t('mailTexts.test_hint', { address: testTo })}</span>
      </div>
    </div>
  );
}

function Shown({ written, view }: { written: Written; view: View }) {
  const t = useT();
  return (
    <div className="overflow-hidden rounded-md border border-rule">
      <p className="border-b border-rule bg-sunken px-4 py-2 font-strong wrap-anywhere">{written.subject}</p>
      {view === 'text' ? (
        <pre className="max-h-[40rem] overflow-auto p-4 text-small whitespace-pre-wrap">{written.text}</pre>
      ) : (
        <iframe
          title={t('mailTexts.frame_title')}
          srcDoc={written.html}
          // Without `allow-same-origin`, so that its content cannot reach the page; our policy blocks its own scripts.
          sandbox="allow-scripts"
          className="mx-auto block h-[44rem] w-full border-0 bg-paper"
          style={view === 'phone' ? { maxWidth: PHONE_WIDTH } : undefined}
        />
      )}
    </div>
  );
}
