import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { languages, type Language } from '../lib/language.ts';
import { changeLanguage, useLanguage } from '../lib/text.ts';
import { BarMenu } from './bar-menu.tsx';

/** The languages, the one in use ticked. */
export default function LanguageMenu({ button }: { button: ReactElement }) {
  const language = useLanguage();
  return (
    <BarMenu button={button}>
      {Object.entries(languages).map(([code, label]) => (
        <Menu.Item
          key={code}
          lang={code}
          leftSection={<IconCheck size={16} aria-hidden style={{ opacity: code === language ? 1 : 0 }} />}
          onClick={() => void changeLanguage(code as Language)}
        >
          {label}
        </Menu.Item>
      ))}
    </BarMenu>
  );
}
