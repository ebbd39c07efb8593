import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { LanguageRow } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { SortableList } from '@/Components/form/SortableList';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { AddLanguageDialog } from './Partials/AddLanguageDialog';
import { LanguageDialog } from './Partials/LanguageDialog';
import { SettingsFrame } from './Partials/SettingsFrame';

export default function Languages({ languages }: Pages['Settings/Languages']) {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const [order, setOrder] = useState<string[] | null>(null);
  const shown = order ? order.flatMap((code) => languages.filter((language) => language.code === code)) : languages;
  const reorder = (rows: LanguageRow[]) => {
    const codes = rows.map(({ code }) => code);
    setOrder(codes);
    router.put(
      paths.settings.languageOrder(),
      { codes },
      { preserveScroll: true, preserveState: true, onFinish: () => setOrder(null) },
    );
  };
  const current = languages.find(({ code }) => code === edited);
  return (
    <SettingsFrame
      current="languages"
      lead={t('languages.lead')}
      actions={
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          {t('languages.add')}
        </Button>
      }
    >
      <div className="pt-6">
        <SortableList
          label={t('languages.list')}
          items={shown}
          idOf={({ code }) => code}
          nameOf={({ name }) => name}
          onChange={reorder}
        >
          {(language) => <Row language={language} onEdit={() => setEdited(language.code)} />}
        </SortableList>
      </div>
      <AddLanguageDialog open={isAdding} onOpenChange={setIsAdding} />
      {current && <LanguageDialog key={current.code} language={current} onClose={() => setEdited(null)} />}
    </SettingsFrame>
  );
}

function Row({ language, onEdit }: { language: LanguageRow; onEdit: () => void }) {
  const t = useT();
  const { number } = useFormat();
  const { code, name, total, done, own } = language;
  const missing = total - done;
  // Rounded down: with one text missing it is not 100%.
  const percent = Math.floor((done / total) * 1000) / 10;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-1">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={code} className="text-subheading font-strong">
            {name}
          </span>
          <span className="text-soft">{code}</span>
          {language.isDefault && <Badge tone="accent">{t('languages.default_badge')}</Badge>}
          {!language.enabled && (
            <Badge tone="neutral" icon="eye-off">
              {t('languages.hidden_badge')}
            </Badge>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-soft">
          <span>{missing === 0 ? t('languages.complete') : t('languages.progress', { percent: number(percent) })}</span>
          {missing > 0 && <span>{t('languages.missing', { count: missing })}</span>}
          {own > 0 && <span>{t('languages.own', { count: own })}</span>}
        </p>
        {language.lacksPrint && <p className="mt-1 text-small text-warn">{t('languages.lacks_print')}</p>}
      </div>
      <div className="button-row">
        <LinkButton
          href={`${paths.settings.languages(code)}${missing > 0 ? '?show=missing' : ''}`}
          variant="secondary"
          size="sm"
          icon="globe"
        >
          {t('languages.translate')}
          <span className="sr-only">: {name}</span>
        </LinkButton>
        <Button variant="quiet" size="sm" icon="settings" onClick={onEdit}>
          {t('languages.edit')}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </div>
  );
}
