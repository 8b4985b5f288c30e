import { SegmentedControl } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { MessageList } from './message-list.panel.tsx';

const MessageTexts = late(async () => (await import('../template/message-texts.panel.tsx')).MessageTexts);
const MessageSettingsPanel = late(async () => (await import('../gateway/message-settings.panel.tsx')).MessageSettingsPanel);

const parts = ['list', 'texts', 'settings'] as const;

/** /administration/messages: what was written to patients and staff, what messages say, and how they are sent. */
export default function MessagesScreen() {
  const t = useText();
  const { may } = useSession();
  const [url, setUrl] = useUrlState({ part: 'list', page: 1 });
  const manages = may('Manage Messages');
  const part = manages ? (parts.find((each) => each === url.part) ?? 'list') : 'list';
  return (
    <>
      <PageHeader title={t('message.title')} subtitle={t('message.about')}>
        {manages ? (
          <SegmentedControl
            aria-label={t('message.title')}
            value={part}
            onChange={(next) => setUrl({ part: next, page: 1 })}
            data={[
              { value: 'list', label: t('message.tabList') },
              { value: 'texts', label: t('message.tabTexts') },
              { value: 'settings', label: t('message.tabSettings') },
            ]}
          />
        ) : null}
      </PageHeader>
      {part === 'list' ? <MessageList /> : part === 'texts' ? <MessageTexts /> : <MessageSettingsPanel />}
    </>
  );
}
