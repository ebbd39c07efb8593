import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';

type PlaceholderButtonsProps = {
  placeholders: Pages['Settings/MailText']['placeholders'];
  onChoose: (placeholder: string) => void;
};

/** Buttons that insert the placeholders of an email at the cursor. */
export function PlaceholderButtons({ placeholders, onChoose }: PlaceholderButtonsProps) {
  const t = useT();
  const meaningOf = (name: string) => t(`mailTexts.blank_${name}` as MessageKey);
  return (
    <div>
      <p className="font-strong">{t('mailTexts.blanks')}</p>
      <p className="text-small text-soft">{t('mailTexts.blanks_text')}</p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {placeholders.map(({ name }) => (
          <li key={name} className="flex items-center gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('mailTexts.put_in', { placeholder: `{${name}}`, meaning: meaningOf(name) })}
              onClick={() => onChoose(name)}
            >
              {`{${name}}`}
            </Button>
            <span aria-hidden="true" className="text-small text-soft">
              {meaningOf(name)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
